import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerContext } from '#platform/feature';
import { claimTasks } from './claim-tasks.ts';
import type { Claim } from './claim-tasks.ts';
import { createCommitter } from './committer.ts';
import type { SiteCheck } from './committer.ts';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await startScanWorld(['x', 'coomer']);
});
afterAll(() => world.stop());

/** The gateway's context over a database that fails so many times, and then answers again. */
function failing(times: number): ServerContext {
  const { context } = world.gateway;
  const { asService } = context.database;
  let left = times;
  return {
    ...context,
    database: {
      ...context.database,
      asService: (run, options) => {
        left -= 1;
        if (left >= 0) return Promise.reject(new Error('the database does not answer'));
        return asService(run, options);
      },
    },
  };
}

/** A site that a worker holds. */
async function claimSite(claim: Claim): Promise<{ id: number; siteId: string }> {
  const [task] = await world.gateway.context.database.asService((trx) =>
    claimTasks(trx, claim, { kinds: ['site'], count: 1 }),
  );
  if (task?.kind !== 'site') throw new Error('No site is free.');
  return { id: task.id, siteId: task.payload.siteId };
}

const stateOf = async (taskId: number) =>
  (
    await world.sql<{ state: string }>('select state from private.scan_tasks where id = $1', [
      taskId,
    ])
  )[0]?.state;
const namesTold = (scanId: string, siteId: string) =>
  world.sql<{ name: string; verdict: string }>(
    'select name, verdict from scan_checks where scan_id = $1 and site_id = $2 order by name',
    [scanId, siteId],
  );

it.each([
  { answers: 'at once', failures: 2 },
  { answers: 'one after the other', failures: 1 },
])(
  'a site of which an answer could not be stored is asked again: answers $answers',
  async ({ answers, failures }) => {
    const email = `lost-${failures}@example.org`;
    const person = await world.protect({ email, names: ['Luna Marlowe'] });
    const { scanId } = await world.start(person.token);
    const claim = { scanId, userId: person.userId, workerId: randomUUID(), leaseMs: 60_000 };
    const committer = createCommitter(failing(failures), claim, () => undefined);
    const site = await claimSite(claim);
    const answerOf = (name: string): { taskId: number; checks: SiteCheck[] } => {
      const told = { verdict: 'found', reason: 'rule_found', ms: 1, probability: 0.9 } as const;
      return { taskId: site.id, checks: [{ siteId: site.siteId, name, ...told }] };
    };

    const first = committer.add({ ...answerOf('luna'), isEnd: false });
    if (answers === 'one after the other') await first;
    await committer.add({ ...answerOf('marlowe'), isEnd: true });
    expect(await namesTold(scanId, site.siteId)).toEqual([{ name: 'marlowe', verdict: 'found' }]);
    expect(await stateOf(site.id)).toBe('leased');

    // Not renewed any more, it comes back, maybe to the same worker.
    await world.sql(
      "update private.scan_tasks set leased_until = now() - interval '1 second' where id = $1",
      [site.id],
    );
    expect(await claimSite(claim)).toEqual(site);
    await committer.add({ ...answerOf('luna'), isEnd: true });
    expect(await namesTold(scanId, site.siteId)).toHaveLength(2);
    expect(await stateOf(site.id)).toBe('done');
  },
);

it('a site whose end could not be stored ends when it was asked again', async () => {
  const person = await world.protect({ email: 'end@example.org', names: ['Luna Marlowe'] });
  const { scanId } = await world.start(person.token);
  const claim = { scanId, userId: person.userId, workerId: randomUUID(), leaseMs: 60_000 };
  const committer = createCommitter(failing(1), claim, () => undefined);
  const { id } = await claimSite(claim);
  await committer.add({ taskId: id, isEnd: true });
  expect(await stateOf(id)).toBe('leased');
  await committer.add({ taskId: id, isEnd: true });
  expect(await stateOf(id)).toBe('done');
});
