"""The second factor: six digits from an authenticator app (RFC 6238), or a recovery code. Pure.

Every code is good once: of the digits the time step is remembered, a recovery code is removed.
"""

import re
from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from pyotp import TOTP

STEP_S: Final = 30
DRIFT: Final = 1
"""Steps by which the clock of the app may be wrong, either way."""

RECOVERY_CODES: Final = 10
ISSUER: Final = "Spades"

Fresh = Callable[[int], bytes]


def new_secret(fresh: Fresh) -> str:
    """What app and account share: 160 bits in base 32."""
    return b32encode(fresh(20)).decode()


def provisioning_uri(secret: str, email: str) -> str:
    """The otpauth URI that an app takes, as a QR code for instance."""
    return TOTP(secret).provisioning_uri(name=email, issuer_name=ISSUER)


def step_of(secret: str, digits: str, now_ms: int, used: int) -> int | None:
    """The time step that the digits are right for, if it is later than the last one used."""
    app, now = TOTP(secret, interval=STEP_S), now_ms // 1000 // STEP_S
    given = digits.replace(" ", "").encode("utf-8", "surrogatepass")
    fitting = [
        step
        for step in range(now - DRIFT, now + DRIFT + 1)
        if compare_digest(app.generate_otp(step).encode(), given) and step > used
    ]
    return fitting[0] if fitting else None


def new_recovery_codes(fresh: Fresh) -> tuple[str, ...]:
    """Codes of 80 bits, to be written down; each lets its owner in once without the app."""
    codes = [b32encode(fresh(10)).decode() for _ in range(RECOVERY_CODES)]
    return tuple("-".join(code[at : at + 4] for at in range(0, 16, 4)) for code in codes)


def recovery_hash(code: str) -> str:
    """The form in which a recovery code is kept; case and what stands between the letters do not matter."""
    return sha256(re.sub("[^A-Z2-7]", "", code.upper()).encode()).hexdigest()
