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
  | 'operatorAddress',
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
] as const satisfies readonly (keyof FullConfig)[];

let asked: Promise<FullConfig> | null = null;

/** Reads `/config.json` once per page. Never throws: without it everything counts as not set. */
export function readFullConfig(): Promise<FullConfig> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<FullConfig> {
  let settings: unknown = null;
  try {
    settings = await (await fetch('/config.json')).json();
  } catch {
    // Offline, or an answer that is not JSON: the next call asks again.
    asked = null;
  }
  const source = typeof settings === 'object' && settings !== null ? settings : {};
  const entries = names.map((name) => {
    const value: unknown = Reflect.get(source, name);
    return [name, typeof value === 'string' && value.trim() !== '' ? value : null] as const;
  });
  return Object.fromEntries(entries) as FullConfig;
}
