"""Client of Comptoir's API: one file on Python's standard library alone.

    from comptoir import Comptoir
    comptoir = Comptoir("https://comptoir.example.com", key)
    for account in comptoir.walk("/v1/account", {"~filter[country]": "NO"}):
        print(account["name"])
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass, field
from typing import Any, Callable, Generator, Iterator, Mapping, Sequence, Union

__all__ = ["Answer", "Comptoir", "Problem", "verify_webhook"]

Value = Union[str, int, float, bool]
Query = Mapping[str, Union[Value, Sequence[Value], None]]
Record = dict[str, Any]

#: Answers that say to try again: too many requests, and a server that cannot answer at the moment.
PASSING = (429, 503)
#: Answers of a proxy that has lost its server, as a client loses a connection.
LOST = (502, 504)
SECONDS_MAX = 60.0


@dataclass
class Answer:
    """An answer below 400: its JSON, or its text where it is none."""

    status: int
    headers: Mapping[str, str]
    body: Any

    @property
    def digest(self) -> str | None:
        """Of a dry run: for the header If-Dry-Run of the write, which is refused unless it does exactly that."""
        return self.headers.get("Dry-Run-Digest")


class Problem(Exception):
    """An answer of 400 and above: RFC 9457, as /docs lists the codes."""

    def __init__(self, status: int, body: Record, request_id: str | None) -> None:
        super().__init__(body.get("detail") or f"The server has answered {status}.")
        self.status = status
        self.code: str = body.get("code", "unknown")
        #: What is wrong with single fields or parameters.
        self.errors: list[Record] = body.get("errors") or []
        #: What the server's log calls the request.
        self.request_id = request_id


@dataclass
class Comptoir:
    """The API of an installation, with the rights of a key."""

    url: str
    key: str = field(repr=False)
    #: How often a request is sent again that a limit, an outage or a lost connection has ended.
    retries: int = 5
    timeout: float = 60.0
    sleep: Callable[[float], None] = time.sleep

    def call(
        self,
        method: str,
        path: str,
        query: Query | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        dry_run: bool = False,
    ) -> Answer:
        """Sends a request. A POST has one Idempotency-Key for all attempts, so that it is carried out once."""
        sent = {"Authorization": f"Bearer {self.key}", "Accept": "application/json", **(headers or {})}
        if dry_run:
            sent["Prefer"] = "dry-run"
        if method == "POST":
            sent.setdefault("Idempotency-Key", str(uuid.uuid4()))
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        address = urllib.parse.urljoin(self.url, path)
        if query:
            address += ("&" if "?" in address else "?") + _encoded(query)
        return self._send(urllib.request.Request(address, data, sent, method=method))

    def walk(self, path: str, query: Query | None = None) -> Iterator[Record]:
        """Every record of a list, page after page, in constant memory."""
        paged = any(name.lstrip("~") in ("perPage", "limit", "skip", "offset") for name in query or {})
        address: str | None = f"{path}?{_encoded({**({} if paged else {'~perPage': 1000}), **(query or {})})}"
        while address:
            answer = self.call("GET", address)
            yield from _records(answer.body)
            address = _link(answer, "next")

    def changes(self, path: str, since: str | None = None, query: Query | None = None) -> Generator[Record, None, str]:
        """What was added, changed or deleted in a list since a token; without one, every record first.

        It returns the token to continue from: ``since = yield from comptoir.changes(path, since)``.
        """
        parameters: dict[str, Any] = {**(query or {}), **({} if since is None else {"~since": since})}
        address = f"{path}/changes" + (f"?{_encoded(parameters)}" if parameters else "")
        while True:
            answer = self.call("GET", address)
            yield from answer.body["data"]
            metadata = answer.body["metadata"]
            if not metadata["more"]:
                return str(metadata["since"])
            address = _link(answer, "next") or address

    def _send(self, request: urllib.request.Request) -> Answer:
        for attempt in range(self.retries + 1):
            is_last = attempt == self.retries
            said: str | None = None
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as response:
                    return Answer(response.status, response.headers, _parsed(response.read()))
            except urllib.error.HTTPError as error:
                with error:
                    lost = error.code in LOST and request.get_method() != "DELETE"
                    if is_last or not (lost or error.code in PASSING):
                        body = _parsed(error.read())
                        known = body if isinstance(body, dict) else {}
                        raise Problem(error.code, known, error.headers.get("X-Request-Id")) from None
                    said = error.headers.get("Retry-After")
            except (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError):
                # A second DELETE would find nothing.
                if is_last or request.get_method() == "DELETE":
                    raise
            # Clients that failed together do not return together.
            seconds = float(said) if said and said.isdigit() else 0.25 * 2**attempt
            self.sleep(min(seconds, SECONDS_MAX) + 0.25 * random.random())
        raise AssertionError("the last attempt answers or raises")


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None, tolerance: float = 300
) -> Any:
    """The message of a webhook, by the Standard Webhooks specification.

    ``body`` is what has arrived, byte for byte. ValueError: it is not from the holder of the secret, or is too old.
    """
    known = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = known.get("webhook-id", ""), known.get("webhook-timestamp", "")
    present = time.time() if now is None else now
    if not timestamp.isdigit() or abs(present - int(timestamp)) > tolerance:
        raise ValueError("The webhook is too old, or the clocks differ.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # While a secret is replaced there is a signature of each.
    for signature in known.get("webhook-signature", "").split(" "):
        if hmac.compare_digest(signature.encode(), expected.encode()):
            return json.loads(body)
    raise ValueError("The webhook is not signed with this secret.")


def _encoded(query: Query) -> str:
    pairs = [
        (name, _text(each))
        for name, value in query.items()
        for each in (value if isinstance(value, (list, tuple)) else [value])
        if each is not None
    ]
    return urllib.parse.urlencode(pairs)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content) if content else None
    except ValueError:
        return content.decode()


def _records(body: Any) -> list[Record]:
    if isinstance(body, list):
        return body
    return next((value for value in body.values() if isinstance(value, list)), [])


def _link(answer: Answer, relation: str) -> str | None:
    found = re.search(rf'<([^>]*)>; rel="{relation}"', answer.headers.get("Link") or "")
    return found.group(1) if found else None
