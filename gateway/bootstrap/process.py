"""What belongs to the whole process, and what every part starts from."""

from __future__ import annotations

import gc
import logging

from gateway.adapters.observation.logs import configure_logs
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.settings import Settings


def prepare_process(level: int = logging.INFO) -> None:
    """Sets up what belongs to the whole process: its logs, from this level on."""
    configure_logs(level)


def settle_process() -> None:
    """What was loaded by now stays, and the collector looks at it no more: a busy server makes it look at all
    that there is now and then, for which every request waits up to half a second."""
    gc.collect()
    gc.freeze()


def database_url(settings: Settings) -> str:
    """The application role's URL. Raises `ProblemError` (unsafe settings) when none is set."""
    if settings.database_url is None:
        raise ProblemError(
            Problem(
                Problems.UNSAFE_SETTINGS,
                "no database is set",
                "GATEWAY_DATABASE_URL",
                "set it to the application role's URL, or start the demonstration: make up",
            )
        )
    return settings.database_url.get_secret_value()
