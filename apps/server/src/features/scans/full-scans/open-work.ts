import { tiersWithScans } from '@leakblock/domain/scans';
import { createRequestSlots } from '@leakblock/scan-engine';
import type { RequestSlots } from '@leakblock/scan-engine';
import { z } from 'zod';
import { loadProtectedPerson } from '#features/accounts';
import type { ProtectedPerson } from '#features/accounts';
import { listStandingProfiles } from '#features/fake-profiles';
import { loadCalibrations, scanTools } from '#features/site-catalogue';
import type { ServerContext } from '#platform/feature';
import { openInspection } from '../inspection.ts';
import { finishFullScan } from './finish-full-scan.ts';
import type { FullScanOptions } from './open-full-scan.ts';
import type { Work } from './work.ts';

export type RunningScan = { scanId: string; person: ProtectedPerson; asked: Work['asked'] };

const optionsSchema: z.ZodType<FullScanOptions> = z.object({
  asked: z.array(z.object({ name: z.string(), stageName: z.string() })),
});

/** Requests to sites that one program has under way at once, over all its scans. */
const requestsAtOnce = 200;
const slotsOf = new WeakMap<ServerContext, RequestSlots>();

/**
 * Reads a full scan to work on. Null when it does not run any more. A scan of somebody who was suspended
 * meanwhile, or whose plan has ended, is ended.
 */
export async function readRunningScan(
  context: ServerContext,
  scanId: string,
): Promise<RunningScan | null> {
  return context.database.asService(async (trx) => {
    const scan = await trx
      .selectFrom('scans')
      .select(['user_id', 'options', 'names'])
      .where('id', '=', scanId)
      .where('kind', '=', 'full')
      .where('status', '=', 'running')
      .executeTakeFirst();
    const userId = scan?.user_id ?? null;
    if (scan === undefined || userId === null) return null;
    const person = await loadProtectedPerson(trx, userId);
    if (person === null || !tiersWithScans().includes(person.tier)) {
      await finishFullScan(trx, context, scanId, { status: 'stopped', reason: null });
      return null;
    }
    const { asked } = optionsSchema.parse(scan.options);
    // Names that were added since belong to the next scan.
    return { scanId, person: { ...person, names: scan.names }, asked };
  });
}

/** Gathers what a worker needs for a scan. */
export async function openWork(
  context: ServerContext,
  { asked, person, scanId }: RunningScan,
  { committer, signal }: Pick<Work, 'committer' | 'signal'>,
): Promise<Work> {
  const tools = scanTools(context);
  const sites = [...tools.sites, ...tools.listedSites];
  const slots = slotsOf.get(context) ?? createRequestSlots(requestsAtOnce);
  slotsOf.set(context, slots);
  return {
    context,
    scanId,
    inspection: await openInspection(context, { scanId, person, asked }),
    asked,
    sites: new Map(sites.map((site) => [site.id, site])),
    standingProfiles: await context.database.asService((trx) =>
      listStandingProfiles(trx, person.userId),
    ),
    calibrations: await loadCalibrations(context.database),
    slots,
    committer,
    signal,
  };
}
