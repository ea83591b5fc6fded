"""What the mails say."""

from functions.service.accounts.mail_templates import password_reset, verification


def test_letters_name_the_links_of_the_contract() -> None:
    assert "https://s.test/api/auth/verify-email?token=T" in verification("a@x", "https://s.test", "T").text
    assert "https://s.test/#/reset-password?token=T" in password_reset("a@x", "https://s.test", "T").text
