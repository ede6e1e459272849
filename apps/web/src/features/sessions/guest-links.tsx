import { text } from '#lib/texts.ts';

/** In the header for visitors. */
export function GuestLinks() {
  return (
    <>
      <a href="/login">{text('account.signIn')}</a>
      <a className="account-register" href="/register">
        {text('account.register')}
      </a>
    </>
  );
}
