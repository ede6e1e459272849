import { judgeLetter } from '@leakblock/domain/authorisations';
import type { ServerTransaction } from '#platform/database';

/** The newest letter of a person, as far as others need it. */
export type Letter = {
  id: string;
  version: number;
  /** Name that recipients may read as the owner's. */
  ownerName: string;
  stageNames: string[];
  acts: string[];
  signedOn: string;
  /** Last day, `yyyy-mm-dd`. */
  endsOn: string;
  isAlive: boolean;
  why: 'none' | 'revoked' | 'expired' | 'not_started' | null;
};

/**
 * The newest letter; null when none was ever signed.
 * @param trx as `service_role`, or as the person herself
 * @param now the moment it is judged for
 */
export async function loadLetter(
  trx: ServerTransaction,
  userId: string,
  now = new Date(),
): Promise<Letter | null> {
  const row = await trx
    .selectFrom('authorisations')
    .select([
      'id',
      'version',
      'owner_name',
      'stage_names',
      'acts',
      'signed_at',
      'starts_on',
      'ends_on',
      'revoked_at',
      'superseded_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const state = judgeLetter(row, now);
  return {
    id: row.id,
    version: row.version,
    ownerName: row.owner_name,
    stageNames: row.stage_names,
    acts: row.acts,
    signedOn: row.signed_at.slice(0, 10),
    endsOn: row.ends_on,
    isAlive: state === 'alive',
    why: state === 'alive' ? null : state === 'superseded' ? 'none' : state,
  };
}
