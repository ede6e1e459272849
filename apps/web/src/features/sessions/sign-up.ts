import { withCaptcha } from '#lib/captcha.ts';
import { checkFields } from '#lib/check-fields.ts';
import { germanTexts } from '#lib/german-texts.ts';
import { pageLanguage } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { readField, readPassword } from '#lib/use-form.ts';
import { authFailureSentences, explainAuthError } from './auth-failure.ts';
import type { AuthFailure } from './auth-failure.ts';
import { emailWords } from './email-field.tsx';
import { loadSupabase } from './enter.ts';
import { countNameCharacters, nameMaxLength } from './name-field.tsx';

/** What is wrong with a form that asks for an account, before anybody is asked. */
export function checkSignUp(form: HTMLFormElement): FieldErrors {
  const found = checkFields(form, {
    name: { missing: text('sessions.nameMissing') },
    email: emailWords(),
    password: { missing: text('sessions.passwordMissing') },
    terms: { missing: text('sessions.register.termsMissing') },
    age: { missing: text('sessions.register.ageMissing') },
  });
  const isTooLong = countNameCharacters(readField(new FormData(form), 'name')) > nameMaxLength;
  return isTooLong ? { ...found, name: text('sessions.nameTooLong') } : found;
}

/** What is kept about the person with her account: her name, and when she accepted the terms. */
export function personOf(values: FormData) {
  return { full_name: readField(values, 'name'), terms_accepted_at: new Date().toISOString() };
}

/**
 * Makes the account. A user with a session is signed in at once; without one the address has to be confirmed.
 * @param path where the link in the mail leads to in the end
 * @throws what the sign-in API answered, or RequestFailure
 */
export async function signUp(values: FormData, path: string): Promise<'signed-in' | 'unconfirmed'> {
  const { auth } = await loadSupabase();
  const { data, error } = await auth.signUp({
    email: readField(values, 'email'),
    password: readPassword(values, 'password'),
    options: await withCaptcha({
      emailRedirectTo: location.origin + path,
      data: { ...personOf(values), locale: pageLanguage() },
    }),
  });
  if (error !== null) throw error;
  return data.session === null ? 'unconfirmed' : 'signed-in';
}

/** Why no account was made: for the form as a whole, or for the field it is about. */
export function explainSignUp(error: unknown): {
  failure: AuthFailure | null;
  fields?: FieldErrors;
} {
  const failure = explainAuthError(error);
  if (failure.code === 'weak_password') {
    return { failure: null, fields: { password: authFailureSentences(failure).join(' ') } };
  }
  if (failure.code === 'email_invalid') {
    return { failure: null, fields: { email: text('sessions.emailInvalid') } };
  }
  return { failure };
}

/** The heading over such a failure, German in every language. */
export function germanTitle({ code }: AuthFailure): string {
  if (code === 'already_registered') {
    return `${germanTexts.alreadyRegistered} – ${germanTexts.alreadyRegisteredBody}`;
  }
  return code === 'server.unexpected' ? germanTexts.unexpectedError : germanTexts.registrationError;
}
