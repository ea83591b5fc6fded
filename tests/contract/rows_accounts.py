"""Rows of accounts and of what needs no table."""

from tests.contract.shapes import MESSAGE, PROFILE, SIGNED_IN, UUID, maybe
from tests.contract.stage import NOBODY, PASSWORD, Row

REGISTER, VERIFY = "POST /api/auth/register", "GET /api/auth/verify-email"
RESEND, LOGIN = "POST /api/auth/resend-verification", "POST /api/auth/login"
FORGOT, RESET, LOGOUT = "POST /api/auth/forgot-password", "POST /api/auth/reset-password", "POST /api/auth/logout"
TOLD = "/#/verify-email"
PROFILE_OF = "GET /api/profile/{playerId}"
ANN = {"email": "ann@example.test", "username": "Ann", "password": PASSWORD}
SIGN_IN = {"email": "ann@example.test", "password": PASSWORD}

ROWS = (
    Row(REGISTER, 201, by="nobody", body=ANN, shape={"message": str, "playerId": UUID}),
    Row(REGISTER, 201, by="nobody", body={**ANN, "email": " ANN@Example.Test "}, shape={"playerId": UUID}),
    Row(REGISTER, 400, by="nobody", body={}),
    Row(REGISTER, 400, by="nobody", body={**ANN, "password": "short12"}),
    Row(REGISTER, 400, by="nobody", body={**ANN, "email": "nowhere"}),
    Row(REGISTER, 400, by="nobody", body={**ANN, "username": "  "}),
    Row(REGISTER, 400, by="nobody", body={**ANN, "username": "x" * 51}),
    Row(REGISTER, 400, by="nobody", body={**ANN, "email": 5}),
    Row(REGISTER, 409, "member", by="nobody", body={**ANN, "username": "Other"}),
    Row(REGISTER, 409, "member", by="nobody", body={**ANN, "email": "other@example.test"}),
    Row(REGISTER, 429, by="nobody", body={}, times=11),
    Row(VERIFY, 302, "registered", by="nobody", path="/api/auth/verify-email?token=@token", location=f"{TOLD}-success"),
    Row(VERIFY, 302, "member", by="nobody", path="/api/auth/verify-email?token=@token", location=f"{TOLD}-error"),
    Row(VERIFY, 302, "late", by="nobody", path="/api/auth/verify-email?token=@token", location=f"{TOLD}-expired"),
    Row(VERIFY, 302, by="nobody", path=f"/api/auth/verify-email?token={NOBODY}", location=f"{TOLD}-error"),
    Row(VERIFY, 302, by="nobody", path="/api/auth/verify-email", location=f"{TOLD}-error"),
    Row(VERIFY, 429, by="nobody", path="/api/auth/verify-email?token=x", times=11),
    Row(RESEND, 200, "registered", by="nobody", body={"email": "ann@example.test"}, shape=MESSAGE),
    Row(RESEND, 200, "member", by="nobody", body={"email": "ann@example.test"}, shape=MESSAGE),
    Row(RESEND, 200, by="nobody", body={"email": "ann@example.test"}, shape=MESSAGE),
    Row(RESEND, 400, by="nobody", body={"email": 5}),
    Row(RESEND, 429, by="nobody", body={"email": "ann@example.test"}, times=11),
    Row(LOGIN, 200, "member", by="nobody", body=SIGN_IN, shape=SIGNED_IN),
    Row(LOGIN, 400, "member", by="nobody", body={"email": "ann@example.test"}),
    Row(LOGIN, 400, "member", by="nobody", body={"email": 5, "password": 5}),
    Row(LOGIN, 401, "member", by="nobody", body={**SIGN_IN, "password": "wrong horse"}),
    Row(LOGIN, 401, by="nobody", body=SIGN_IN),
    Row(LOGIN, 401, "registered", by="nobody", body={**SIGN_IN, "password": "wrong horse"}),
    Row(LOGIN, 403, "registered", by="nobody", body=SIGN_IN),
    Row(LOGIN, 429, by="nobody", body=SIGN_IN, times=11),
    Row(FORGOT, 200, "member", by="nobody", body={"email": "ann@example.test"}, shape=MESSAGE),
    Row(FORGOT, 200, by="nobody", body={"email": "ann@example.test"}, shape=MESSAGE),
    Row(FORGOT, 400, by="nobody", body={"email": []}),
    Row(FORGOT, 429, by="nobody", body={"email": "ann@example.test"}, times=11),
    Row(RESET, 200, "forgotten", by="nobody", body={"token": "@token", "newPassword": "battery staple"}, shape=MESSAGE),
    Row(RESET, 400, "forgotten", by="nobody", body={"token": "@token", "newPassword": "short12"}),
    Row(RESET, 400, "forgotten", by="nobody", body={"newPassword": "battery staple"}),
    Row(RESET, 400, by="nobody", body={"token": NOBODY, "newPassword": "battery staple"}),
    Row(RESET, 400, "expired", by="nobody", body={"token": "@token", "newPassword": "battery staple"}, word="expired"),
    Row(RESET, 429, by="nobody", body={"token": NOBODY, "newPassword": "battery staple"}, times=11),
    Row(LOGOUT, 200, shape=MESSAGE),
    Row(LOGOUT, 200, by="nobody", shape=MESSAGE),
    Row(LOGOUT, 200, "alone", shape=MESSAGE, told={"lobby": ["TABLE_REMOVED"], "room": ["TABLE_REMOVED"]}),
    Row(PROFILE_OF, 200, by="nobody", shape=PROFILE),
    Row(PROFILE_OF, 400, by="nobody", path="/api/profile/x"),
    Row(PROFILE_OF, 404, by="nobody", path="/api/profile/@nobody"),
    Row("GET /api/build-info", 200, by="nobody", shape={"commitShort": maybe(str), "version": maybe(str)}),
)
