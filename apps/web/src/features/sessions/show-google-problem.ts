import { text } from '#lib/texts.ts';
import { showMessage } from '#lib/toasts.ts';
import { authFailureSentences } from './auth-failure.ts';
import type { AuthFailure } from './auth-failure.ts';

/** Says that the sign-in through the outside provider did not work, and why. */
export async function showGoogleProblem(failure: AuthFailure): Promise<void> {
  const message = authFailureSentences(failure).join(' ');
  await showMessage({
    title: text('sessions.outside.title'),
    body: text('sessions.outside.body', { provider: 'Google', message }),
    tone: 'problem',
  });
}
