import { createHash } from 'node:crypto';
import { verifySeal } from '@leakblock/documents/letters';
import type { LetterEdition } from '@leakblock/domain/authorisations';
import { sql } from 'kysely';
import type { DataCheck, StoredContext } from '#platform/data-check';
import { walk } from '#platform/data-check';
import { decryptDocument } from './document-files.ts';

/** Letters with both editions, a few at a time. */
const page = 20;

type Row = { id: string; redacted: Buffer; full: Buffer; seal: Buffer };

/** Both editions of every letter: they open, are what was signed byte for byte, and carry the seal they were given. */
const sealCheck: DataCheck = {
  name: 'letters',
  run: (context, fault) =>
    walk(
      (after) => readLetters(context, after),
      async (letter) => {
        for (const edition of ['full', 'redacted'] as const) {
          const why = await findFault(context, letter, edition);
          if (why !== null) fault(`Letter ${letter.id}, ${edition} edition: ${why}.`);
        }
      },
    ),
};

async function readLetters({ database }: StoredContext, after: string): Promise<Row[]> {
  return database.asService((trx) =>
    trx
      .selectFrom('authorisations')
      .select([
        'id',
        'redacted_sha256 as redacted',
        'full_sha256 as full',
        'seal_fingerprint as seal',
      ])
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute(),
  );
}

async function findFault(
  { database, secrets }: StoredContext,
  letter: Row,
  edition: LetterEdition,
): Promise<string | null> {
  const kept = await database.asService((trx) =>
    trx
      .selectFrom('private.authorisation_documents')
      .select('document')
      .where('authorisation_id', '=', letter.id)
      .where('edition', '=', edition)
      .executeTakeFirst(),
  );
  if (kept === undefined) return 'it is missing';
  let pdf: Buffer;
  try {
    pdf = await decryptDocument(secrets, letter.id, edition, kept.document);
  } catch {
    return 'it does not open with the SECRET_ENCRYPTION of this installation, or was changed';
  }
  if (!createHash('sha256').update(pdf).digest().equals(letter[edition])) {
    return 'it is not the one whose hash was noted';
  }
  const verdict = verifySeal(pdf, letter.seal.toString('hex'));
  return verdict.ok ? null : `its seal does not hold (${verdict.why})`;
}

/** The history of every letter, a chain of hashes. */
const historyCheck: DataCheck = {
  name: 'histories of letters',
  run: ({ database }, fault) =>
    walk(
      (after) =>
        database.asService(async (trx) => {
          const { rows } = await sql<{ id: string; broken: number | null }>`
            select id, private.find_broken_authorisation_event(id) as broken
            from public.authorisations where id > ${after} order by id limit 200`.execute(trx);
          return rows;
        }),
      ({ id, broken }) => {
        if (broken !== null) {
          fault(`Letter ${id}: event ${String(broken)} does not follow from the one before it.`);
        }
      },
    ),
};

export const letterChecks: readonly DataCheck[] = [sealCheck, historyCheck];
