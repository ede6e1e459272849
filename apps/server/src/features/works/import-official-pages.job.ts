import { setTimeout as pause } from 'node:timers/promises';
import { signsOfMinor, signsOfMinorInFile } from '@leakblock/domain/findings';
import { workLimits } from '@leakblock/domain/works';
import { fetchMedia, fetchPage } from '@leakblock/scan-engine';
import type { PageMedia, Polite } from '@leakblock/scan-engine';
import { z } from 'zod';
import { loadProtectedPerson } from '#features/accounts';
import { notify } from '#features/notifications';
import { scanTools } from '#features/site-catalogue';
import { deriveId } from '#platform/derive-id';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { importPicture, listImported } from './import-picture.ts';
import { writeImportNotification } from './import-words.ts';
import type { ImportReport } from './import-words.ts';

export const importQueue = 'works.import-official-pages';

/** Of a run, milliseconds; a job may take fifteen minutes. */
const runMs = 10 * 60_000;
const requestMs = 30_000;
/** A page full of buttons must not take the whole run. */
const picturesPerRun = 2 * workLimits.importedPerRun;

/** Takes works from a person's official pages, and tells her what came of it. */
export const importOfficialPagesJob = defineJob({
  queue: importQueue,
  input: z.object({ userId: z.uuid(), url: z.string().nullable() }),
  options: { retryLimit: 2 },
  handler: async (context, { url, userId }, signal, job) => {
    const person = await context.database.asService((trx) => loadProtectedPerson(trx, userId));
    if (person === null) return;
    const pages = person.officialLinks.filter((link) => url === null || link === url);
    const report = await importPages(context, userId, pages, signal);
    await context.database.asService((trx) =>
      notify(trx, context, {
        // Run again after a worker died: she is told once, what the first run found.
        id: deriveId(`works import ${job.id}`),
        ...{ userId, kind: 'reports', path: '/dashboard?view=works' },
        ...writeImportNotification(report, person.locale),
      }),
    );
  },
});

async function importPages(
  context: ServerContext,
  userId: string,
  pages: readonly string[],
  signal: AbortSignal,
): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, known: 0, unfit: 0, unread: 0, isCut: false };
  const seen = await listImported(context, userId);
  const endsAt = performance.now() + runMs;
  const { fetcher, gate } = scanTools(context);
  const ask = (): Polite => ({
    fetcher,
    gate,
    signal,
    deadlineAt: Math.min(endsAt, performance.now() + requestMs),
  });
  let fetched = 0;

  async function importMedia(medium: PageMedia, pageTitle: string | null): Promise<boolean> {
    if (seen.has(medium.url)) {
      report.known += 1;
      return true;
    }
    if (fetched >= picturesPerRun || report.imported >= workLimits.importedPerRun) return false;
    if (performance.now() > endsAt) return false;
    fetched += 1;
    seen.add(medium.url);
    const answer = await fetchMedia(medium.url, ask());
    signal.throwIfAborted();
    if (!answer.ok) {
      report.unread += 1;
      return true;
    }
    const outcome = await importPicture(context, userId, {
      bytes: answer.bytes,
      url: medium.url,
      name: nameOf(medium, pageTitle),
    });
    if (outcome === 'limit_reached') return false;
    report[outcome] += 1;
    // Hashing takes the processor; others get their turn.
    await pause(0);
    return true;
  }

  for (const url of pages) {
    if (report.isCut) break;
    const page = await fetchPage(url, ask());
    signal.throwIfAborted();
    if (!page.ok) {
      report.unread += 1;
      continue;
    }
    const { media, title } = page.facts;
    if (signsOfMinor(`${title ?? ''} ${page.url}`)) continue;
    const pictures = media.filter(
      ({ alt, kind, url: address }) =>
        kind === 'picture' &&
        address.length <= 2000 &&
        !signsOfMinor(alt) &&
        !signsOfMinorInFile(address),
    );
    for (const medium of pictures)
      if (!(await importMedia(medium, title))) {
        report.isCut = true;
        break;
      }
  }
  return report;
}

/** What the page calls the picture, else the page's own title, else the file's name. */
function nameOf({ alt, url }: PageMedia, pageTitle: string | null): string {
  const file = new URL(url).pathname.split('/').at(-1) ?? '';
  return (
    [alt, pageTitle ?? '', file, url].map((name) => name.trim()).find((name) => name !== '') ?? url
  );
}
