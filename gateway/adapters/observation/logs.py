"""Logs: JSON lines on stderr. Nothing that is logged holds words of people, so nothing is filtered here."""

from __future__ import annotations

import logging
import sys

import structlog


def configure_logs(level: int) -> None:
    """Sets structlog up for this process; libraries' own loggers speak up from WARNING on."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
