/** Accounts: what a person may know and do about her own, with or without a session. */
import { suspensionInput } from '@leakblock/domain/accounts';
import { parseJson } from '#platform/errors';
import type { Feature } from '#platform/feature';
import { readSuspension } from './read-suspension.ts';

export { handlesOf } from './handles-of.ts';
export { loadAccount } from './load-account.ts';
export { loadManner } from './load-manner.ts';
export { lockBilling } from './lock-billing.ts';
export { loadTier, loadTiers } from './load-tier.ts';
export { loadProtectedPerson } from './load-protected-person.ts';
export type { ProtectedPerson } from './load-protected-person.ts';

export const accounts: Feature = {
  name: 'accounts',
  readOnly: ['/read-suspension'],
  alwaysOpen: ['/read-suspension'],
  routes: (app, context) => {
    app.post('/read-suspension', async (c) => {
      const { token } = await parseJson(c, suspensionInput);
      return c.json({ suspension: await readSuspension(context, token) });
    });
  },
};
