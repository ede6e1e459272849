import { findForm, googleBulkText } from '@leakblock/documents/notices';
import type { NoticeWork } from '@leakblock/documents/notices';
import type { ExportFilingAnswer } from '@leakblock/domain/removal-requests';
import type { Maker } from '@leakblock/domain/works';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { mayGoOut } from '../requests/before-sending.ts';
import { isSuspended } from '../requests/is-suspended.ts';
import { loadParts } from '../requests/load-parts.ts';
import type { RequestParts } from '../requests/load-parts.ts';
import type { UserCaller } from '../requests/load-request.ts';

/**
 * Files for whoever works through many forms: copyright requests for Google's web search as texts for its bulk upload,
 * every other one as a sheet of its fields. What may not go out any more or for now, or has been filed, is left out.
 * @param requestIds at most 500
 */
export async function exportFiling(
  context: ServerContext,
  caller: UserCaller,
  requestIds: readonly string[],
): Promise<ExportFilingAnswer> {
  const now = context.now();
  const waiting: RequestParts[] = [];
  // Each by itself: it locks the request and reads the letter it stands on.
  for (const requestId of new Set(requestIds)) {
    const parts = await context.database.asService(async (trx) => {
      const found = await loadParts(trx, requestId);
      if (found?.request.status !== 'to_file' || found.request.channel !== 'web_form') return null;
      if (await isSuspended(trx, found.request.user_id)) return null;
      return (await mayGoOut(trx, requestId, { now, secrets: context.secrets })).ok ? found : null;
    });
    if (parts !== null) waiting.push(parts);
  }
  await context.database.asService((trx) =>
    audit(trx, {
      actorId: caller.userId,
      action: 'removal_request.exported',
      subject: String(waiting.length),
      detail: { requestIds: waiting.map(({ request }) => request.id) },
    }),
  );
  const bulk = waiting.filter(isForBulk);
  const texts = googleBulkText(bulk.map(toGroup));
  return {
    files: [
      ...texts.map((text, index) => ({ name: `google-${String(index + 1)}.txt`, text })),
      ...waiting.filter((parts) => !isForBulk(parts)).map(toSheet),
    ],
  };
}

function isForBulk({ request }: RequestParts): boolean {
  return (
    request.kind === 'dmca_search_notice' &&
    request.form_url !== null &&
    findForm(request.form_url) === 'google_copyright'
  );
}

function toGroup({ cases, works }: RequestParts) {
  return {
    works: works.map((work): NoticeWork => ({
      description: work.description,
      kind: work.kind as NoticeWork['kind'],
      originalUrl: work.original_url,
      madeBy: work.made_by as Maker | null,
    })),
    urls: cases.map(({ address, mediaUrls }) => ({ page: address, media: mediaUrls })),
  };
}

function toSheet({ request }: RequestParts): { name: string; text: string } {
  const fields = request.fields as { name: string; value: string }[];
  const lines = fields.map(({ name, value }) => `${name}:\n${value}`);
  const head = `${request.number} · ${request.recipient_name}\n${request.form_url ?? ''}`;
  return { name: `${request.number}.txt`, text: `${[head, ...lines].join('\n\n')}\n` };
}
