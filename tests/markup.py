"""A page as a browser without scripts reads it: its elements, its text, and what its forms would send."""

from __future__ import annotations

from html.parser import HTMLParser

_INLINE = {"a", "code", "span", "strong", "time"}
Attributes = dict[str, str | None]


class Page(HTMLParser):
    """The page of this HTML. `text` is its words with single spaces, `forms` each one's fields by address."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Attributes]] = []
        self.forms: dict[str, list[tuple[str, str]]] = {}
        self._words: list[str] = []
        self._fields: list[tuple[str, str]] = []
        self._area: str | None = None
        self.feed(str(html))  # a piece of Markup would escape its own pieces again
        self.close()

    @property
    def text(self) -> str:
        return " ".join("".join(self._words).split())

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}

    def all(self, tag: str) -> list[Attributes]:
        """The attributes of every element of this name."""
        return [attributes for name, attributes in self.elements if name == tag]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.elements.append((tag, found))
        if tag not in _INLINE:
            self._words.append(" ")
        match tag:
            case "form":
                self._fields = self.forms.setdefault(found.get("action") or "", [])
            case "input":
                self._fields.append((found["name"] or "", found["value"] or ""))
            case "textarea":
                self._area = found["name"]
                self._fields.append((self._area or "", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._area is not None:
            name, value = self._fields[-1]
            self._fields[-1] = (name, value.removeprefix("\n"))
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area is None:
            self._words.append(data)
        else:
            name, value = self._fields[-1]
            self._fields[-1] = (name, value + data)
