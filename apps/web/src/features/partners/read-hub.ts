import { earningHubAnswer } from '@leakblock/domain/partners';
import type { EarningHub } from '@leakblock/domain/partners';
import { callForJson } from '#lib/functions-client.ts';

/** What the signed-in person is to the programmes. */
export type HubPartner = NonNullable<EarningHub['partner']>;

/** @throws RequestFailure */
export async function readHub(): Promise<EarningHub> {
  return callForJson('read-earning-hub', {}, earningHubAnswer);
}
