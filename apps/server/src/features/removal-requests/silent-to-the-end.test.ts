import { readMigrations } from '@leakblock/database/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { Creator, RemovalWorld } from './testing/start-removal-world.ts';
import { approveAll, readCase, readRequests, reportPage } from './testing/tell-story.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld();
});
afterAll(() => world.stop());

/** She approves whatever is put before her, an operator files every form, and nobody answers, until nobody is left to ask. */
async function askEverybody(creator: Creator, caseId: string): Promise<void> {
  const admin = await world.meetCreator();
  await world.sql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [admin.userId]);
  for (let day = 0; day < 40; day += 1) {
    if ((await readCase(world, caseId))?.status === 'exhausted') return;
    const requests = await readRequests(world, caseId);
    if (requests.some(({ status }) => status === 'in_review')) {
      await approveAll(world, creator, caseId);
      await world.settle();
    }
    for (const { id, number, status } of await readRequests(world, caseId))
      if (status === 'to_file')
        await world.call(admin, 'mark-as-filed', { requestId: id, reference: `ref ${number}` });
    await world.pass(24);
  }
  throw new Error('Somebody can still be asked.');
}
const looksAt = async (caseId: string): Promise<number> =>
  (
    await world.sql(
      `select distinct run from removal_checks where case_id = $1 and target = 'page'`,
      [caseId],
    )
  ).length;

it('a page that goes without a word, weeks after the last of those who were asked fell silent, is proven gone', async () => {
  const { caseId, creator, url } = await reportPage(world, 'glimpsebin.example');
  await askEverybody(creator, caseId);
  await world.pass(1);
  expect(await readCase(world, caseId)).toMatchObject({
    ...{ status_word: 'needs_you', next_step: 'decide_exhausted', source_state: 'up' },
  });
  // One from before it was looked at for so long is taken up by a migration.
  const before = await looksAt(caseId);
  await world.sql('update removal_cases set next_at = null where id = $1', [caseId]);
  const wake = (await readMigrations()).find(({ name }) => name === 'wake_silent_cases');
  await world.sql(wake?.sql ?? '');
  await world.pass(30);
  expect(await looksAt(caseId)).toBe(before + 1);
  // Once a week, however often the timers run.
  for (let day = 0; day < 14; day += 1) await world.pass(24);
  expect(await looksAt(caseId)).toBe(before + 3);

  world.web.takeDown(url);
  for (let day = 0; day < 8; day += 1) await world.pass(24);
  expect(await readCase(world, caseId)).toMatchObject({
    ...{ status: 'offline_monitoring', status_word: 'removed', source_state: 'gone' },
  });
  const statuses = (await readRequests(world, caseId))
    .filter(({ scope, status }) => scope !== 'search' && status !== 'superseded')
    .map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(['verified_removed']));
}, 300_000);
