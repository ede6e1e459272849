import { setTimeout as pause } from 'node:timers/promises';
import { signsOfMinor, signsOfMinorInFile } from '@leakblock/domain/findings';
import { workLimits } from '@leakblock/domain/works';
import { fetchMedia, fetchPage } from '@leakblock/scan-engine';
import type { PageMedia, Polite } from '@leakblock/scan-engine';
import { z } from 'zod';
import { loadManner, loadProtectedPerson } from '#features/accounts';
import { notify } from '#features/notifications';
import { scanTools } from '#features/site-catalogue';
import { deriveId } from '#platform/derive-id';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { importPicture } from './import-picture.ts';
import { writeImportNotification } from './import-words.ts';
import type { ImportReport } from './import-words.ts';
import { listSeen, passOver } from './passed-pictures.ts';

export const importQueue = 'works.import-official-pages';

/** Of a run, milliseconds; a job may take fifteen minutes. */
const runMs = 10 * 60_000;
const requestMs = 30_000;
/** A page full of buttons must not take the whole run. */
const picturesPerRun = 2 * workLimits.importedPerRun;

/** A picture of a page that no run has looked at yet. */
type FoundPicture = { url: string; name: string };

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
    await context.database.asService(async (trx) => {
      const manner = await loadManner(trx, userId);
      await notify(trx, context, {
        // Run again after a worker died: she is told once, what the first run found.
        id: deriveId(`works import ${job.id}`),
        ...{ userId, kind: 'reports', path: '/dashboard?view=works' },
        ...writeImportNotification(report, manner),
      });
    });
  },
});

async function importPages(
  context: ServerContext,
  userId: string,
  pages: readonly string[],
  signal: AbortSignal,
): Promise<ImportReport> {
  const counts = { imported: 0, known: 0, unfit: 0, unread: 0 };
  const report: ImportReport = { ...counts, isCut: false, isFull: false };
  const seen = await listSeen(context, userId);
  const endsAt = performance.now() + runMs;
  const { fetcher, gate } = scanTools(context);
  const ask = (): Polite => ({
    fetcher,
    gate,
    signal,
    deadlineAt: Math.min(endsAt, performance.now() + requestMs),
  });

  async function* listUnseen(url: string): AsyncGenerator<FoundPicture, void> {
    if (performance.now() > endsAt) {
      report.isCut = true;
      return;
    }
    const page = await fetchPage(url, ask());
    signal.throwIfAborted();
    if (!page.ok) {
      report.unread += 1;
      return;
    }
    const { media, title } = page.facts;
    if (signsOfMinor(`${title ?? ''} ${page.url}`)) return;
    for (const medium of media.filter(mayBeWork)) {
      const before = seen.get(medium.url);
      if (before === undefined) yield { url: medium.url, name: nameOf(medium, title) };
      else report[before] += 1;
    }
  }

  let fetched = 0;
  for await (const picture of takeTurns(pages.map(listUnseen))) {
    const isEnough = fetched >= picturesPerRun || report.imported >= workLimits.importedPerRun;
    const answer = isEnough ? null : await fetchMedia(picture.url, ask());
    signal.throwIfAborted();
    // What the run's own end left without an answer is not held against the picture.
    if (answer === null || (!answer.ok && performance.now() > endsAt)) {
      report.isCut = true;
      break;
    }
    fetched += 1;
    const outcome = answer.ok
      ? await importPicture(context, userId, { ...picture, bytes: answer.bytes })
      : 'unread';
    if (outcome === 'limit_reached') {
      report.isFull = true;
      break;
    }
    report[outcome] += 1;
    seen.set(picture.url, outcome === 'imported' ? 'known' : outcome);
    if (outcome !== 'imported') await passOver(context, userId, picture.url, outcome);
    // Hashing takes the processor; others get their turn.
    await pause(0);
  }
  return report;
}

/** One of each line in turn, so that a long one keeps none of the others waiting until its end. */
async function* takeTurns<Item>(
  lines: readonly AsyncGenerator<Item, void>[],
): AsyncGenerator<Item, void> {
  let open = lines;
  while (open.length > 0) {
    const left = [];
    for (const line of open) {
      const next = await line.next();
      if (next.done === true) continue;
      yield next.value;
      left.push(line);
    }
    open = left;
  }
}

const mayBeWork = ({ alt, kind, url }: PageMedia): boolean =>
  kind === 'picture' && url.length <= 2000 && !signsOfMinor(alt) && !signsOfMinorInFile(url);

/** What the page calls the picture, else the page's own title, else the file's name. */
function nameOf({ alt, url }: PageMedia, pageTitle: string | null): string {
  const file = new URL(url).pathname.split('/').at(-1) ?? '';
  return (
    [alt, pageTitle ?? '', file, url].map((name) => name.trim()).find((name) => name !== '') ?? url
  );
}
