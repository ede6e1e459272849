import { text } from '#lib/texts.ts';
import { authFailureSentences, explainAuthError } from '../auth-failure.ts';

/** Codes of the sign-in API that mean something else here, or only something here. */
const meanings = {
  reauthentication_needed: 'signInAgain',
  reauthentication_not_valid: 'codeWrong',
  invalid_credentials: 'currentPasswordWrong',
  identity_already_exists: 'identityTaken',
  single_identity_not_deletable: 'lastWayIn',
  too_many_enrolled_mfa_factors: 'tooManyApps',
} as const;

/** The code of the client's error; '' when it has none. */
export function authCodeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : '';
}

/** Why a setting was not changed, the first sentence first. Never throws. */
export function settingsFailureSentences(error: unknown): string[] {
  const code = authCodeOf(error);
  if (code in meanings) {
    return [text(`settings.failure.${meanings[code as keyof typeof meanings]}`)];
  }
  return authFailureSentences(explainAuthError(error));
}
