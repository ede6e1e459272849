import { text } from '#lib/texts.ts';
import type { AuthFailure } from './auth-failure.ts';
import { FailureNotice } from './failure-notice.tsx';
import { germanTitle } from './sign-up.ts';

/** Why no account was made, with the way to the account that is there already. */
export function SignUpFailure(props: { failure: AuthFailure | null; loginLink: string }) {
  const { failure, loginLink } = props;
  if (failure === null) return null;
  return (
    <FailureNotice failure={failure} germanTitle={germanTitle(failure)}>
      {failure.code === 'already_registered' && (
        <p>
          <a href={loginLink}>{text('sessions.login.link')}</a>
        </p>
      )}
    </FailureNotice>
  );
}
