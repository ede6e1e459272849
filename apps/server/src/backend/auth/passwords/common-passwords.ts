import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the commonest passwords are refused. */
const commonCount = 10_000;

let common: Set<string> | null = null;

/** True for one of the commonest passwords of published leaks, in any case of its letters. */
export function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].slice(0, commonCount).map(String));
  return common.has(password.toLowerCase());
}
