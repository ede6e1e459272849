import { afterAll, beforeAll, expect, it } from 'vitest';
import { loseCommit } from '../../../testing/lose-commit.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { removalRequests } from '../index.ts';
import { storePack } from './store-pack.ts';
import { sweepEvidenceJob } from './sweep-evidence.job.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
afterAll(() => gateway.stop());

/** A person with a case of which a page was kept. */
async function keepPage(
  number: string,
  database = gateway.context.database,
): Promise<{ userId: string; caseId: string }> {
  const { userId } = await gateway.signIn();
  const url = `https://leaks.example/${number}`;
  const [row] = await gateway.sql<{ id: string }>(
    `insert into removal_cases (user_id, number, url, address, host, claim)
     values ($1, $2, $3, $3, 'leaks.example', 'copyright') returning id`,
    [userId, number, url],
  );
  const caseId = row?.id ?? '';
  const kept = storePack(
    { ...gateway.context, database },
    {
      ...{ caseId, userId, occasion: 'before_first_notice' },
      facts: {
        ...{ caseNumbers: [number], url, capturedAt: new Date() },
        ...{ software: {}, missing: [] },
      },
      files: [{ name: 'page.html', type: 'text/html', bytes: Buffer.from(`<p>${number}</p>`) }],
    },
  );
  if (database === gateway.context.database) await kept;
  else await expect(kept).rejects.toThrow('Connection terminated');
  return { userId, caseId };
}

async function sweep(): Promise<void> {
  const { context } = gateway;
  await sweepEvidenceJob.handler(context, {}, context.stopping, { id: '', retryCount: 0 });
}
async function keptOf(userId: string): Promise<number> {
  const rows = await gateway.sql(
    `select name from storage.objects where bucket_id = 'evidence' and name like $1 || '/%'`,
    [userId],
  );
  return rows.length;
}

it('files of deleted cases and people are deleted, those of living cases stay', async () => {
  const [stays, loses, leaves] = [
    await keepPage('R-2026-000001'),
    await keepPage('R-2026-000002'),
    await keepPage('R-2026-000003'),
  ];
  await gateway.sql('delete from removal_cases where id = $1', [loses.caseId]);
  await gateway.sql('delete from auth.users where id = $1', [leaves.userId]);
  // What was written a moment ago may still get its rows.
  await sweep();
  expect(await keptOf(loses.userId)).toBe(1);
  await gateway.sql(
    `update storage.objects set created_at = now() - interval '2 hours' where bucket_id = 'evidence'`,
  );
  await sweep();
  expect(await Promise.all([stays, loses, leaves].map(({ userId }) => keptOf(userId)))).toEqual([
    1, 0, 0,
  ]);
});

it('files of a pack stay when it was written, and only the word about it was lost', async () => {
  const page = await keepPage('R-2026-000004', loseCommit(gateway.context.database, 1));
  expect(await keptOf(page.userId)).toBe(1);
  const packs = await gateway.sql('select from evidence_packs where case_id = $1', [page.caseId]);
  expect(packs).toHaveLength(1);
});
