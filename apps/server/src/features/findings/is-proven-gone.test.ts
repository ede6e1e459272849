import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { loadPageGuard, markPageSeen, storeFinding } from './index.ts';
import { makeCandidate } from './testing/make-candidate.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

it.each(['is fetched', 'answers'])(
  'a page that a case has proven gone stays so, though it %s, until the case is taken up again',
  async (how) => {
    const { userId } = await gateway.signIn();
    const { asService } = gateway.context.database;
    const fetchIt = () =>
      asService(async (trx) =>
        storeFinding(trx, await loadPageGuard(trx, userId), makeCandidate(userId)),
      );
    const { id } = await fetchIt();
    const see = () =>
      how === 'is fetched'
        ? fetchIt()
        : asService((trx) => markPageSeen(trx, { findingId: id!, scanId: null, isGone: false }));
    const standing = async () => [
      ...(await gateway.sql('select gone_at is null as stands from findings where id = $1', [id])),
      ...(await gateway.sql('select action from finding_events where finding_id = $1 order by id', [
        id,
      ])),
    ];
    await gateway.sql('update findings set gone_at = now() where id = $1', [id]);
    await gateway.sql(
      `insert into removal_cases
         (user_id, number, finding_id, url, address, host, media_urls, claim, status, source_state)
       select user_id, 'R-2026-' || lpad(nextval('private.removal_case_numbers')::text, 6, '0'), id, url, url, host,
         '{}', 'copyright', 'offline_monitoring', 'gone'
       from findings where id = $1`,
      [id],
    );
    await see();
    expect(await standing()).toEqual([{ stands: false }, { action: 'found' }]);
    await gateway.sql("update removal_cases set source_state = 'up' where finding_id = $1", [id]);
    await see();
    expect(await standing()).toEqual([
      { stands: true },
      { action: 'found' },
      { action: 'returned' },
    ]);
  },
);
