import { readSettings } from './read-settings.ts';

/** Every public setting of this installation; null is what the operator did not set. */
export type FullConfig = Record<
  | 'brandName'
  | 'brandLogoUrl'
  | 'supportEmail'
  | 'supportPhone'
  | 'supportLink'
  | 'chatScriptUrl'
  | 'captchaScriptUrl'
  | 'captchaSiteKey'
  | 'ipLookupUrl'
  | 'analyticsScriptUrl'
  | 'analyticsId'
  | 'operatorName'
  | 'operatorAddress'
  | 'operatorRepresentative'
  | 'operatorRegister'
  | 'operatorVatId'
  | 'supportHours'
  | 'calendarLink',
  string | null
>;

const names = [
  'brandName',
  'brandLogoUrl',
  'supportEmail',
  'supportPhone',
  'supportLink',
  'chatScriptUrl',
  'captchaScriptUrl',
  'captchaSiteKey',
  'ipLookupUrl',
  'analyticsScriptUrl',
  'analyticsId',
  'operatorName',
  'operatorAddress',
  'operatorRepresentative',
  'operatorRegister',
  'operatorVatId',
  'supportHours',
  'calendarLink',
] as const satisfies readonly (keyof FullConfig)[];

/** The settings of this page. Never throws: without them everything counts as not set. */
export async function readFullConfig(): Promise<FullConfig> {
  // Offline, or an answer that is not JSON: the next call asks again.
  const settings = await readSettings().catch(() => ({}));
  const entries = names.map((name) => {
    const value: unknown = Reflect.get(settings, name);
    return [name, typeof value === 'string' && value.trim() !== '' ? value : null] as const;
  });
  return Object.fromEntries(entries) as FullConfig;
}
