import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeCases } from '../cases/store-cases.ts';
import { withdrawCases } from '../requests/withdraw-cases.ts';
import { storeRun } from './store-run.ts';
import { startCheckWorld } from './testing/check-world.ts';
import type { CheckWorld } from './testing/check-world.ts';
import { seenGone } from './testing/what-was-seen.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld();
});
afterAll(() => world.stop());

it('a case that is taken up again is proven gone by looks since then, not by those of before she gave it up', async () => {
  const { context } = world.gateway;
  const { userId } = world.person;
  const url = 'https://leakvault.example/taken-up';
  const caseId = await world.openCase(url);
  await world.sql('update removal_cases set prepared_at = now() where id = $1', [caseId]);
  await world.request([caseId]);
  const look = () =>
    context.database.asService((trx) => storeRun(trx, context, caseId, seenGone(url)));
  const standing = async () =>
    (
      await world.sql<{ status: string; source_state: string; first_gone_at: string }>(
        'select status, source_state, first_gone_at from removal_cases where id = $1',
        [caseId],
      )
    )[0];

  await withdrawCases(context, { userId }, { caseIds: [caseId] });
  await look();
  await world.pass(7);
  await look();
  expect(await standing()).toMatchObject({ status: 'withdrawn', source_state: 'gone' });

  await world.pass(24 * 60);
  await context.database.asService((trx) =>
    storeCases(trx, {
      ...{ userId, claim: 'copyright', answers: {}, begunTier: 'pro' },
      ...{ countedFrom: null, now: world.now() },
      subjects: [
        {
          ...{ subject: url, findingId: null, fakeProfileId: null, url, address: url },
          ...{ host: 'leakvault.example', siteLabel: null, mediaUrls: [], engines: [], works: [] },
        },
      ],
    }),
  );
  const takenUpAt = world.now().getTime();
  await world.pass(1);
  await look();
  const seen = await standing();
  expect(seen).toMatchObject({ source_state: 'offline' });
  expect(seen?.status).not.toBe('resolved');
  expect(Date.parse(seen?.first_gone_at ?? '')).toBeGreaterThan(takenUpAt);
  await world.pass(7);
  await look();
  expect(await standing()).toMatchObject({ status: 'offline_monitoring', source_state: 'gone' });
});
