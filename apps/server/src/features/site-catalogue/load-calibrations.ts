import { siteState } from '@leakblock/domain/site-catalogue';
import type { Calibration } from '@leakblock/scan-engine';
import { z } from 'zod';
import type { ServerDatabase } from '#platform/database';

const history = z.array(
  z.object({
    knownSeen: z.boolean().nullable(),
    randomMissed: z.boolean().nullable(),
    at: z.coerce.date(),
    searchSeen: z.boolean().nullable().exactOptional(),
    obstacle: z.enum(['walled', 'down', 'drift']).exactOptional(),
  }),
);

/** Calibrations by site id, of these sites or of all; sites never calibrated are not in the map. */
export async function loadCalibrations(
  database: ServerDatabase,
  siteIds?: readonly string[],
): Promise<Map<string, Calibration>> {
  const rows = await database.asService((trx) => {
    const query = trx
      .selectFrom('site_health')
      .select(['site_id', 'state', 'usual_ms', 'history', 'checked_at']);
    return (siteIds === undefined ? query : query.where('site_id', 'in', [...siteIds])).execute();
  });
  return new Map(
    rows.map((row) => [
      row.site_id,
      {
        siteId: row.site_id,
        state: siteState.parse(row.state),
        checkedAt: new Date(row.checked_at),
        history: history.parse(row.history),
        usualMs: row.usual_ms,
      },
    ]),
  );
}
