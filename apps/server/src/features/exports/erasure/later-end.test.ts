import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { eraseAccountsJob } from './erase-accounts.job.ts';

const day = 86_400_000;
let gateway: TestGateway;
let skippedMs = 0;
beforeAll(async () => {
  gateway = await startTestGateway({
    env: { WORKER_IN_PROCESS: 'false' },
    now: () => new Date(Date.now() + skippedMs),
  });
});
afterAll(() => gateway.stop());

/** The one statement of a runbook that gives an account another end, about this person and this time. */
async function statementOf(page: string, userId: string, at: Date): Promise<string> {
  const path = join(import.meta.dirname, '../../../../../../docs/runbooks', page);
  const all = (await readFile(path, 'utf8')).matchAll(/--write "((?:[^"\\]|\\.)+)"/gu);
  const found = [...all].filter(([, text = '']) => /account_deletions[^;]+due_at = /u.test(text));
  expect([page, found.length]).toEqual([page, 1]);
  return (found[0]?.[1] ?? '')
    .replaceAll('\\"', '"')
    .replaceAll('00000000-0000-4000-8000-000000000001', userId)
    .replaceAll('2026-12-01T10:00:00Z', at.toISOString());
}

it.each([
  { page: 'legal-request.md', days: 60 },
  { page: 'restore.md', days: 14 },
])('who was reminded is reminded of the later end too that $page gives', async ({ days, page }) => {
  const { context, sql } = gateway;
  skippedMs = 0;
  const { userId } = await gateway.signIn();
  await sql('insert into profiles (id) values ($1)', [userId]);
  await sql(
    `insert into account_deletions (user_id, requested_at, due_at)
     values ($1, now() - interval '12 days', now() + interval '2 days')`,
    [userId],
  );
  const reminders = async (afterDays: number) => {
    skippedMs = afterDays * day;
    await eraseAccountsJob.handler(context, {}, context.stopping, { id: '', retryCount: 0 });
    const told = await sql('select from notifications where user_id = $1', [userId]);
    return told.length;
  };
  expect(await reminders(0)).toBe(1);
  await sql(await statementOf(page, userId, new Date(Date.now() + days * day)));
  expect(await reminders(days - 4)).toBe(1);
  expect(await reminders(days - 2)).toBe(2);
  expect(await reminders(days - 1)).toBe(2);
  expect(await sql('select from auth.users where id = $1', [userId])).toHaveLength(1);
});
