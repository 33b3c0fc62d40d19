"""Problems: what a request cannot have, with a code for programs and a sentence for people."""

from typing import Any


class Problem(Exception):
    """A request that is refused; `more` goes into the answer beside the reason."""

    def __init__(
        self,
        status: int,
        code: str,
        text: str,
        more: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(text)
        self.status, self.code, self.text = status, code, text
        self.more = more or {}
        self.headers = headers or {}

    @property
    def said(self) -> str:
        """What is told, as other refusals have it: in the reader's language already."""
        return self.text

    def as_json(self) -> dict[str, Any]:
        """The answer."""
        return {"error": {"code": self.code, "text": self.text}, **self.more}
