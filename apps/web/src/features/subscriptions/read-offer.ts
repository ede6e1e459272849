import { z } from 'zod';
import { readSettings } from '#lib/read-settings.ts';

const offerSchema = z.object({
  canPay: z.boolean().catch(false),
  vatPercent: z.number().nullable().catch(null),
});
/** Whether plans can be bought here, and the percent of tax inside their prices; null when that is not said. */
export type Offer = z.output<typeof offerSchema>;

/** What everybody may know before paying. @throws RequestFailure */
export async function readOffer(): Promise<Offer> {
  return offerSchema.parse(await readSettings());
}
