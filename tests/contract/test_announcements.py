"""Obligations of the port `Announcements`, over the fake."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.announcements import FakeAnnouncements
from tests.contract.announcements_suite import AnnouncementsSuite, GivenAnnouncements


class TestFakeAnnouncements(AnnouncementsSuite):
    @pytest.fixture
    def given(self) -> GivenAnnouncements:
        announcements = FakeAnnouncements()

        async def apply() -> None:
            announcements.announce()

        return GivenAnnouncements(announcements, apply)
