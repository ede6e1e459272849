import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await startScanWorld(['coomer', 'fapello']);
});
afterAll(() => world.stop());

it('what a site says that failed its last self-test is unverified and to review, not a leak', async () => {
  const failed = { knownSeen: true, randomMissed: false, at: new Date().toISOString() };
  const passed = { ...failed, randomMissed: true };
  await world.sql(
    "update site_health set state = 'suspect', history = $1 where site_id = 'fapello'",
    [JSON.stringify([failed, passed])],
  );
  const luna = await world.protect({ email: 'luna@example.org', names: ['Luna Marlowe'] });
  const { scanId } = await world.start(luna.token);
  await world.work(scanId);

  const found = async (host: string) =>
    world.sql<{ lane: string; score: number; reasons: string[] }>(
      `select lane, score, array(select part ->> 'reason' from jsonb_array_elements(parts) as part) as reasons
       from findings where user_id = $1 and host = $2 and url like '%/lunamarlowe'`,
      [luna.userId, host],
    );
  expect(await found('coomer.st')).toMatchObject([{ lane: 'leak' }]);
  const [doubted, ...others] = await found('fapello.com');
  expect(others).toEqual([]);
  expect(doubted?.lane).toBe('review');
  expect(doubted?.reasons).toContain('site_suspect');
  expect(doubted?.score).toBeLessThan(0.75);
});
