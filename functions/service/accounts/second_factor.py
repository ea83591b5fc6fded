"""The second factor of an account: switching it on and off, and what a sign-in has to bring along."""

from typing import Final

from functions.service.accounts.passwords import matches
from functions.service.accounts.repository import Account, AccountRepository, Change
from functions.service.accounts.totp import address_of, new_recovery_codes, new_secret, recovery_hash, step_of
from functions.service.api.bodies import ConfirmBody, FactorBody, parse
from functions.service.api.http import Reply, RequestContext
from functions.service.problems import Conflict, Forbidden, WrongCredentials
from functions.service.redacted import Redacted

REQUIRED: Final = "totp_required"


def spend(account: Account, body: FactorBody, now_ms: int) -> Account:
    """The account with the code that came along used up. Raises WrongCredentials if one is needed or wrong."""
    if not account.secret:
        return account
    if body.totp:
        return _step(account, account.secret, body.totp, now_ms)
    if body.recovery_code:
        used = recovery_hash(body.recovery_code)
        if used not in account.recovery:
            raise WrongCredentials("recovery_code_invalid", "This recovery code is wrong, or was used already.")
        return account._replace(recovery=account.recovery - {used})
    raise WrongCredentials(REQUIRED, "Please give the code of your authenticator app, or a recovery code.")


def _step(account: Account, secret: str, digits: str, now_ms: int) -> Account:
    step = step_of(secret, digits, now_ms, account.step)
    if step is None:
        raise WrongCredentials("totp_invalid", "This code is wrong, or was used already.")
    return account._replace(step=step)


def totp_setup(context: RequestContext) -> Reply:
    """Begin with a new secret; it counts once a code of it is confirmed."""
    body, store = parse(FactorBody, context.body), AccountRepository.of(context.services)
    secret = new_secret(context.services.fresh)

    def edit(account: Account) -> Change:
        _check_password(account, body.password)
        if account.secret:
            raise Conflict("totp_enabled", "The second factor is on already.")
        return Change(account._replace(pending_secret=secret))

    store.change(_own_account(context, store), edit)
    return Reply(Redacted({"secret": secret, "otpauthUri": address_of(secret, context.caller.email)}))


def totp_confirm(context: RequestContext) -> Reply:
    """Switch the second factor on, and give the recovery codes, which are told this once."""
    body, store, services = parse(ConfirmBody, context.body), AccountRepository.of(context.services), context.services
    codes = new_recovery_codes(services.fresh)

    def edit(account: Account) -> Change:
        if not account.pending_secret:
            raise Conflict("totp_not_begun", "Begin with the setup of the second factor.")
        stepped = _step(account, account.pending_secret, body.totp, services.now_ms())
        hashes = frozenset(map(recovery_hash, codes))
        return Change(stepped._replace(secret=account.pending_secret, pending_secret="", recovery=hashes))

    store.change(_own_account(context, store), edit)
    return Reply(Redacted({"recoveryCodes": list(codes)}))


def totp_disable(context: RequestContext) -> Reply:
    """Switch the second factor off, with the password and one last code."""
    body, store, services = parse(FactorBody, context.body), AccountRepository.of(context.services), context.services

    def edit(account: Account) -> Change:
        _check_password(account, body.password)
        if not account.secret:
            raise Conflict("totp_disabled", "The second factor is off.")
        spend(account, body, services.now_ms())
        return Change(account._replace(secret="", recovery=frozenset()))

    store.change(_own_account(context, store), edit)
    return Reply(Redacted({"message": "The second factor is off."}))


def _own_account(context: RequestContext, store: AccountRepository) -> Account:
    """The caller's account. Raises Forbidden for a guest, and TooMany."""
    email = context.caller.email
    context.gate.count("account", email)
    account = context.gate.while_counting(lambda: store.account(email))
    if account is None:
        raise Forbidden("account_needed", "Guests have no second factor: register first.")
    return account


def _check_password(account: Account, password: str) -> None:
    if not matches(account.password, password):
        raise WrongCredentials("wrong_credentials", "The password is wrong.")
