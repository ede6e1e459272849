import type { writeReportPdfInput } from '@leakblock/domain/reports';
import type { z } from 'zod';
import { loadBrand } from '#features/agencies';
import type { AgencyBrand } from '#features/agencies';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { loadReport } from './load-report.ts';

type Context = Pick<ServerContext, 'database' | 'env'>;
type UserCaller = Extract<Caller, { kind: 'user' }>;

/**
 * Drawing takes the processor for itself: one report at a time in this program. What draws is loaded with the first one:
 * most programs start and end without it.
 */
export const drawingKey = 'report PDFs';

/**
 * A report as a PDF, under the agency's brand when a member asks for it.
 * @throws AppError `reports.not_found`
 */
export async function writeReportPdf(
  context: Context,
  caller: UserCaller,
  { isDiscreet, language, reportId }: z.output<typeof writeReportPdfInput>,
): Promise<{ pdf: Uint8Array; name: string }> {
  const { figures, name } = await loadReport(context, caller, reportId);
  const brand = await brandFor(context, caller);
  const pdf = await inTurn(drawingKey, async () => {
    const { drawReport } = await import('@leakblock/documents/reports');
    return drawReport({ figures, language, name, brand, isDiscreet });
  });
  return { pdf, name: `report-${figures.from}-${figures.to}.pdf` };
}

async function brandFor({ database, env }: Context, { actor }: UserCaller): Promise<AgencyBrand> {
  if (actor !== undefined) return database.asService((trx) => loadBrand(trx, actor.agencyId));
  return { name: env.BRAND_NAME, colour: null, logo: null, footer: null };
}
