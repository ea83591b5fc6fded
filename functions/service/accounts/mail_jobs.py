"""Mail that somebody asks for: queued at once, written with a new token and sent when they have their answer."""

from functions.service.accounts import mail_templates
from functions.service.accounts.repository import Account, AccountRepository, Change
from functions.service.accounts.tokens import Token, new_token
from functions.service.api.rate_limit import Gate
from functions.service.aws.mail import MailMessage
from functions.service.aws.timers import MailJob, MailKind
from functions.service.storage.keys import Delete, token_key
from functions.service.wiring import Services


def request(services: Services, gate: Gate, kind: MailKind, email: str) -> bool:
    """Queue a mail to an address, which is sent if it has an account that needs it. Raises TooMany.

    False if the job was lost. Nothing here depends on whether there is such an account.
    """
    gate.count("account", email)
    gate.check()
    return services.timers.enqueue(MailJob(kind, email))


def run(services: Services, mail_job: MailJob) -> bool:
    """Send the mail, if the address has an account that needs it; its token replaces the earlier one.

    False if the mail was not accepted, so that the job should be run again. May raise Unavailable.
    """
    repository = services.repository(AccountRepository)
    text, token = new_token(mail_job.kind, mail_job.email, services.now_ms(), services.fresh)
    changed = repository.change(repository.account(mail_job.email), lambda account: _with_token(account, token))
    return changed is None or services.mail.send(_message(mail_job, services.settings.app_url, text))


def _with_token(account: Account, token: Token) -> Change | None:
    """The account with another token; None where there is nothing to verify any more."""
    if token.kind == "reset":
        earlier, changed = account.reset, account._replace(reset=token.token_hash)
    elif account.verified:
        return None
    else:
        earlier, changed = account.verification, account._replace(verification=token.token_hash)
    row = token._replace(player_id=account.player_id).row
    return Change(changed, [row, *([Delete(token_key(earlier))] if earlier else [])])


def _message(mail_job: MailJob, app_url: str, text: str) -> MailMessage:
    write = mail_templates.password_reset if mail_job.kind == "reset" else mail_templates.verification
    return write(mail_job.email, app_url, text)
