import type { FindingSiteKind } from '@leakblock/domain/findings';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import { defineJob } from '#platform/queue';
import { judgeWithoutPictures } from './judge-candidate.ts';
import { loadPageGuard } from './load-page-guard.ts';
import type { PageGuard } from './load-page-guard.ts';

/** Findings of one transaction. */
const part = 200;

/**
 * Hourly: findings that pictures proved whose works she deleted since. The matches went with the works; by what is left of
 * them, a name or nothing, they are judged again. They stay in her list, for her to decide about.
 */
export const judgeAgainJob = defineJob({
  queue: 'findings.judge-again',
  schedule: '27 * * * *',
  input: z.object({}),
  async handler({ database }, _data, signal) {
    let judged = part;
    while (judged === part && !signal.aborted) judged = await database.asService(judgeSome);
  },
});

type Unproven = {
  id: string;
  userId: string;
  host: string;
  parts: unknown;
  uploader: string | null;
  siteKind: FindingSiteKind;
};

/** @returns how many were judged */
async function judgeSome(trx: ServerTransaction): Promise<number> {
  const { rows } = await sql<Unproven>`
    select id, user_id as "userId", host, parts, uploader, site_kind as "siteKind" from public.findings
    where (quality is not null or parts @> '[{"reason": "picture"}]') and status <> 'stopped'
      and not exists (select from public.finding_matches where finding_id = findings.id)
    order by user_id, id limit ${part} for no key update skip locked`.execute(trx);
  const guards = new Map<string, PageGuard>();
  for (const finding of rows) {
    const { host, id, userId } = finding;
    const guard = guards.get(userId) ?? (await loadPageGuard(trx, userId));
    guards.set(userId, guard);
    const judged = judgeWithoutPictures(guard, host, finding);
    await trx
      .updateTable('findings')
      .set({
        lane: judged?.lane ?? 'review',
        quality: null,
        score: judged?.score ?? 0,
        parts: JSON.stringify(judged?.parts ?? []),
        preview: null,
      })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}
