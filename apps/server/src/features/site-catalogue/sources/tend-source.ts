import { AppError } from '@leakblock/domain/errors';
import type { Source, setSourceInput } from '@leakblock/domain/site-catalogue';
import { calibrateSite } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { loadCalibrations } from '../load-calibrations.ts';
import { refreshListedSites, scanTools } from '../scan-tools.ts';
import { readSource } from './list-sources.ts';
import { storeCalibration } from './store-calibration.ts';

/**
 * Asks a site now for an account that exists and for one that cannot, as fast as its host allows. Answers what was known
 * before when the host has no turn left.
 * @throws AppError `sites.not_found` for one that nobody asks any more
 */
export async function testSource(
  context: ServerContext,
  adminId: string,
  siteId: string,
): Promise<Source> {
  return inTurn(`test-source ${siteId}`, async () => {
    await refreshListedSites(context);
    const tools = scanTools(context);
    const site = [...tools.sites, ...tools.listedSites].find(({ id }) => id === siteId);
    if (site === undefined) throw notFound();
    const previous = (await loadCalibrations(context.database, [siteId])).get(siteId);
    const calibration = await calibrateSite({
      site,
      fetcher: tools.fetcher,
      gate: tools.gate,
      signal: context.stopping,
      ...(previous === undefined ? {} : { previous }),
    });
    return context.database.asService(async (trx) => {
      if (calibration !== null) await storeCalibration(trx, context, calibration);
      const source = await readSource(trx, context.now(), siteId);
      if (source === null) throw notFound();
      if (calibration !== null)
        await audit(trx, {
          ...{ actorId: adminId, action: 'site.tested', subject: siteId },
          detail: { state: source.state },
        });
      return source;
    });
  });
}

/**
 * Switches a site off or on for scans.
 * @throws AppError `sites.not_found`, also for one that its list names no more
 */
export async function setSource(
  context: Pick<ServerContext, 'database' | 'now'>,
  adminId: string,
  { isEnabled, reason, siteId }: z.output<typeof setSourceInput>,
): Promise<Source> {
  return context.database.asService(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sites')
      .set({
        is_enabled: isEnabled,
        disabled_by: isEnabled ? null : 'operator',
        disabled_reason: isEnabled ? null : reason,
        disabled_at: isEnabled ? null : sql<string>`now()`,
      })
      .where('id', '=', siteId)
      .where((eb) => eb.or([eb('disabled_by', 'is', null), eb('disabled_by', '<>', 'list')]))
      .executeTakeFirst();
    const source = await readSource(trx, context.now(), siteId);
    if (numUpdatedRows === 0n || source === null) throw notFound();
    await audit(trx, {
      ...{ actorId: adminId, subject: siteId, detail: { reason } },
      action: isEnabled ? 'site.switched_on' : 'site.switched_off',
    });
    return source;
  });
}

const notFound = (): AppError => new AppError('sites.not_found');
