import { vi } from 'vitest';
import * as settings from '#lib/full-config.ts';
import type { FullConfig } from '#lib/full-config.ts';

const nothingSet: FullConfig = {
  brandName: null,
  brandLogoUrl: null,
  supportEmail: null,
  supportPhone: null,
  supportLink: null,
  chatScriptUrl: null,
  captchaScriptUrl: null,
  captchaSiteKey: null,
  ipLookupUrl: null,
  analyticsScriptUrl: null,
  analyticsId: null,
  operatorName: null,
  operatorAddress: null,
  operatorRepresentative: null,
  operatorRegister: null,
  operatorVatId: null,
  supportHours: null,
  calendarLink: null,
};

/** Lets the installation have these settings and no others; until the mocks are restored. */
export function playSettings(set: Partial<FullConfig> = {}): void {
  vi.spyOn(settings, 'readFullConfig').mockResolvedValue({ ...nothingSet, ...set });
}

/** The scripts of other sites that the page has asked for. */
export function askedScripts(): HTMLScriptElement[] {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];
}
