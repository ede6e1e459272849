import { buffer } from 'node:stream/consumers';
import { findWrongWarcRecord } from '@leakblock/documents/evidence';
import { sql } from 'kysely';
import type { DataCheck, StoredContext } from '#platform/data-check';
import { walk } from '#platform/data-check';
import { checkPack } from './check-evidence.ts';
import { loadPacks } from './load-packs.ts';
import { readChain } from './read-chain.ts';
import { evidenceBucket } from './store-pack.ts';

/** The history of every case, a chain of hashes. Those of accounts that are being deleted go in parts. */
const historyCheck: DataCheck = {
  name: 'histories of cases',
  run: ({ database }, fault) =>
    walk(
      (after) =>
        database.asService(async (trx) => {
          const { rows } = await sql<{ id: string; broken: number | null }>`
            select id, private.find_broken_removal_event(id) as broken
            from public.removal_cases where id > ${after} and not exists (
              select from public.account_deletions as ending
              where ending.user_id = removal_cases.user_id and ending.begun_at is not null)
            order by id limit 200`.execute(trx);
          return rows;
        }),
      ({ id, broken }) => {
        if (broken !== null) {
          fault(`Case ${id}: event ${String(broken)} does not follow from the one before it.`);
        }
      },
    ),
};

/** Every evidence pack: files against manifest, manifest against history and time stamp, records of its WARC. */
const packCheck: DataCheck = {
  name: 'evidence packs',
  run: (context, fault) =>
    walk(
      (after) =>
        context.database.asService((trx) =>
          trx
            .selectFrom('evidence_packs')
            .select(['id', 'case_id'])
            .where('id', '>', after)
            .orderBy('id')
            .limit(200)
            .execute(),
        ),
      async ({ id, case_id: caseId }) => {
        const { chain, packs } = await context.database.asService(async (trx) => ({
          chain: await readChain(trx, caseId),
          packs: await loadPacks(trx, { caseId, packId: id }),
        }));
        for (const pack of packs) {
          for (const { kind, name } of await checkPack(context, pack, chain)) {
            fault(`Pack ${id}: ${name}: ${kind.replace('_', ' ')}.`);
          }
          const warcs = pack.files.filter(({ type }) => type === 'application/warc');
          for (const { name, object_name: object } of warcs) {
            const wrong = await checkWarc(context, object);
            if (wrong !== null) fault(`Pack ${id}: ${name}: ${wrong}.`);
          }
        }
      },
    ),
};

/** Null also when it cannot be read: `checkPack` tells that. */
async function checkWarc({ files }: StoredContext, object: string): Promise<string | null> {
  try {
    const { bytes } = await files.open(evidenceBucket, object);
    return await findWrongWarcRecord(await buffer(bytes));
  } catch {
    return null;
  }
}

export const evidenceChecks: readonly DataCheck[] = [historyCheck, packCheck];
