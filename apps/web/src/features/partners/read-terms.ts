import { RequestFailure } from '#lib/failure.ts';
import { readSettings } from '#lib/read-settings.ts';

/** What the programmes offer at this installation; money in cents, the rate in hundredths of a percent. */
export type Terms = {
  version: string;
  currency: string;
  rateBasisPoints: number;
  holdingDays: number;
  minimumCents: number;
  cookieDays: number;
};

const figures = ['rateBasisPoints', 'holdingDays', 'minimumCents', 'cookieDays'] as const;

/**
 * The terms as the operator has set them. Checked by hand: public pages have no bytes for a library that does it.
 * @throws RequestFailure
 */
export async function readTerms(): Promise<Terms> {
  const terms: unknown = Reflect.get(await readSettings(), 'partnerTerms');
  if (typeof terms === 'object' && terms !== null) {
    const found = terms as Record<keyof Terms, unknown>;
    const hasFigures = figures.every((name) => Number.isInteger(found[name]));
    if (hasFigures && typeof found.version === 'string' && typeof found.currency === 'string') {
      return terms as Terms;
    }
  }
  throw new RequestFailure('server.unexpected');
}
