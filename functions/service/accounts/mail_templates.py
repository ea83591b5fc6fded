"""The texts of the service's mail. Pure."""

from functions.service.aws.mail import MailMessage


def verification(to: str, app_url: str, token: str) -> MailMessage:
    """Asks the owner of an address to confirm it."""
    return MailMessage(
        to,
        "Please confirm your e-mail address",
        "Welcome to Spades.\n\n"
        "Please confirm your e-mail address with this link, which is good for 24 hours:\n\n"
        f"{app_url}/api/auth/verify-email?token={token}\n\n"
        "If you have not registered, there is nothing to do.\n",
    )


def password_reset(to: str, app_url: str, token: str) -> MailMessage:
    """Lets the owner of an address choose another password."""
    return MailMessage(
        to,
        "Choose a new password",
        "Somebody, probably you, asked for a new password for your Spades account.\n\n"
        "Choose one with this link, which is good for one hour:\n\n"
        f"{app_url}/#/reset-password?token={token}\n\n"
        "If it was not you, there is nothing to do: your password stays as it is.\n",
    )
