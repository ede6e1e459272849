/** Public settings of this installation, as far as these pages use them. */
export type Config = {
  brandName: string | null;
  /** Who to turn to: an address or a number; null when the operator gave none. */
  supportContact: string | null;
  /** Analytics or chat of others, which nobody is to meet without having been asked. */
  hasThirdParties: boolean;
};

function textOf(source: object, key: string): string | null {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Reads `/config.json`. Never throws: pages work without it, under the built-in name. */
export async function readConfig(): Promise<Config> {
  try {
    const response = await fetch('/config.json');
    const settings: unknown = await response.json();
    if (typeof settings === 'object' && settings !== null) {
      return {
        brandName: textOf(settings, 'brandName'),
        supportContact: textOf(settings, 'supportEmail') ?? textOf(settings, 'supportPhone'),
        hasThirdParties:
          textOf(settings, 'chatScriptUrl') !== null ||
          textOf(settings, 'analyticsScriptUrl') !== null,
      };
    }
  } catch {
    // Offline, or an answer that is not JSON.
  }
  return { brandName: null, supportContact: null, hasThirdParties: false };
}
