"""The second factor of an account: switching it on and off, and what a sign-in has to bring along."""

from typing import Final, NamedTuple

from functions.service.accounts.passwords import matches
from functions.service.accounts.repository import Account, AccountRepository, Change
from functions.service.accounts.totp import new_recovery_codes, new_secret, provisioning_uri, recovery_hash, step_of
from functions.service.api.rate_limit import Gate
from functions.service.problems import Conflict, Forbidden, WrongCredentials
from functions.service.wiring import Services

REQUIRED: Final = "totp_required"


class Factor(NamedTuple):
    """What came along as the second factor: digits of the app, or a recovery code."""

    totp: str | None = None
    recovery_code: str | None = None


class Setup(NamedTuple):
    """A new secret, and the address by which an app takes it."""

    secret: str
    uri: str


def use_factor(account: Account, factor: Factor, now_ms: int) -> Account:
    """The account with the code that came along used up. Raises WrongCredentials if one is needed or wrong."""
    if not account.secret:
        return account
    if factor.totp:
        return _use_digits(account, account.secret, factor.totp, now_ms)
    if factor.recovery_code:
        used = recovery_hash(factor.recovery_code)
        if used not in account.recovery:
            raise WrongCredentials("recovery_code_invalid", "This recovery code is wrong, or was used already.")
        return account._replace(recovery=account.recovery - {used})
    raise WrongCredentials(REQUIRED, "Please give the code of your authenticator app, or a recovery code.")


def _use_digits(account: Account, secret: str, digits: str, now_ms: int) -> Account:
    step = step_of(secret, digits, now_ms, account.step)
    if step is None:
        raise WrongCredentials("totp_invalid", "This code is wrong, or was used already.")
    return account._replace(step=step)


def set_up(services: Services, gate: Gate, email: str, password: str) -> Setup:
    """Begin with a new secret; it counts once a code of it is confirmed."""
    repository, secret = services.repository(AccountRepository), new_secret(services.fresh)

    def edit(account: Account) -> Change:
        _check_password(account, password)
        if account.secret:
            raise Conflict("totp_enabled", "The second factor is on already.")
        return Change(account._replace(pending_secret=secret))

    repository.change(_own_account(repository, gate, email), edit)
    return Setup(secret, provisioning_uri(secret, email))


def confirm(services: Services, gate: Gate, email: str, digits: str) -> tuple[str, ...]:
    """Switch the second factor on; gives the recovery codes, which are told this once."""
    repository, codes = services.repository(AccountRepository), new_recovery_codes(services.fresh)

    def edit(account: Account) -> Change:
        if not account.pending_secret:
            raise Conflict("totp_not_begun", "Begin with the setup of the second factor.")
        changed = _use_digits(account, account.pending_secret, digits, services.now_ms())
        hashes = frozenset(map(recovery_hash, codes))
        return Change(changed._replace(secret=account.pending_secret, pending_secret="", recovery=hashes))

    repository.change(_own_account(repository, gate, email), edit)
    return codes


def disable(services: Services, gate: Gate, email: str, password: str, factor: Factor) -> None:
    """Switch the second factor off, with the password and one last code."""
    repository = services.repository(AccountRepository)

    def edit(account: Account) -> Change:
        _check_password(account, password)
        if not account.secret:
            raise Conflict("totp_disabled", "The second factor is off.")
        use_factor(account, factor, services.now_ms())
        return Change(account._replace(secret="", recovery=frozenset()))

    repository.change(_own_account(repository, gate, email), edit)


def _own_account(repository: AccountRepository, gate: Gate, email: str) -> Account:
    """The caller's account. Raises Forbidden for a guest, who has no address, and TooMany."""
    gate.count("account", email)
    account = gate.while_counting(lambda: repository.account(email))
    if account is None:
        raise Forbidden("account_needed", "Guests have no second factor: register first.")
    return account


def _check_password(account: Account, password: str) -> None:
    if not matches(account.password, password):
        raise WrongCredentials("wrong_credentials", "The password is wrong.")
