"""An emulator of the Anthropic Messages API, reached by the real SDK over loopback HTTP.

It refuses what the API refuses, and answers from the request that it received, like a small model:

    async with Emulator("heals") as emulator:
        client = AsyncAnthropic(base_url=emulator.url, api_key="any")
        ...
        assert emulator.calls == 2
        assert "maria@acme.example" not in emulator.bodies_text()

`python -m tests.emulator --port 9000` runs it for a person.
"""

from tests.emulator.behaviours import Behaviour
from tests.emulator.hostility import Temptation
from tests.emulator.recording import RecordedRequest
from tests.emulator.server import Emulator

__all__ = ["Behaviour", "Emulator", "RecordedRequest", "Temptation"]
