import { sql } from 'kysely';
import type { Figures } from '../../platform/figures/figure.ts';

const made = 'leakblock_signing_key_timestamp_seconds';

/** Whether the keys that sign access tokens are replaced. */
export const keyFigures: Figures = {
  figures: [{ name: made, help: 'When the newest key that signs access tokens was made.' }],
  read: async ({ database }) => {
    const { rows } = await database.asServer((trx) =>
      sql<{ seconds: number | null }>`
        select extract(epoch from max(created_at))::float8 as seconds from leakblock_auth.signing_keys`.execute(
        trx,
      ),
    );
    const seconds = rows[0]?.seconds ?? null;
    return seconds === null ? [] : [{ name: made, value: seconds }];
  },
};
