"""What is put in force is in force."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.tenancies import FakeTenancies
from gateway.ports.failures import PolicyUnavailable
from tests.policies import tenancy


async def test_what_is_put_is_in_force_at_once_and_whole() -> None:
    tenancies = FakeTenancies()
    first, second = tenancy(name="First"), tenancy(name="Second")
    tenancies.put(first)
    assert await tenancies.current("acme") is first
    tenancies.put(second)
    assert await tenancies.current("acme") is second


async def test_a_tenant_that_nobody_put_there_does_not_exist() -> None:
    assert await FakeTenancies().current("acme") is None


async def test_out_of_order_it_cannot_tell() -> None:
    tenancies = FakeTenancies()
    tenancies.put(tenancy())
    tenancies.fail_next = 1
    with pytest.raises(PolicyUnavailable):
        await tenancies.current("acme")
    assert await tenancies.current("acme") is not None
