/** Settings of the platform's sign-in that match our own, by the names its screens and its config have. */
export function signInSettings(site: string): [name: string, value: string][] {
  const link = (type: string): string =>
    `{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&type=${type}`;
  return [
    ['Site URL', site],
    ['Redirect URLs', `${site}/dashboard, ${site}/reset-password, ${site}/login (exact, no *)`],
    ['JWT expiry', '900 seconds'],
    ['JWT signing keys', 'ES256 (else set SUPABASE_JWT_SECRET)'],
    ['Refresh token rotation', 'on, reuse interval 10 seconds'],
    ['Inactivity timeout, time-box', '336 hours, 2160 hours'],
    ['Minimum password length', '8, leaked passwords refused'],
    ['Secure password change', 'on'],
    ['Confirm email', 'on'],
    ['Secure email change', 'on (both mailboxes)'],
    ['Email OTP expiration', '600 seconds, length 6'],
    ['Anonymous, phone, web3, SAML', 'off'],
    ['MFA', 'TOTP on, phone and WebAuthn off'],
    ['Google', 'client id and secret, when used'],
    ['Captcha', 'on, when used'],
    ['Mail "Confirm signup"', link('signup')],
    ['Mail "Magic Link"', link('magiclink')],
    ['Mail "Reset Password"', link('recovery')],
    ['Mail "Change Email Address"', link('email_change')],
    ['Realtime', 'public channels off'],
  ];
}
