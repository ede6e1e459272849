import { readFileSync } from 'node:fs';
import type { ShowsWork } from '@leakblock/scan-engine';
import type { ServerContext } from '#platform/feature';
import { loadComparison } from '../checks/compare-with-works.ts';
import { loadCase } from '../checks/load-case.ts';
import type { CheckedCase } from '../checks/load-case.ts';
import { draftRequests } from '../requests/draft-requests.ts';
import { takeScreenshot } from './browser/take-screenshot.ts';
import { collectPage } from './collect-page.ts';
import type { CollectedPage } from './collect-page.ts';
import { composeFiles } from './compose-files.ts';
import { resolveNames } from './resolve-names.ts';
import { stopCase } from './stop-case.ts';
import { storePack } from './store-pack.ts';
import type { Occasion } from './store-pack.ts';

/** Files of a page that its case remembers. */
const rememberedFiles = 12;

/**
 * Keeps how the page of some cases stands now: page, headers, redirects, names, who answers for it, its files compared
 * with her works, and a screenshot where there is a browser. One capture, one pack for each case.
 * @param cases all about the same page
 * @returns the first pack; null when nothing was kept: nobody answered, or the page shows signs of a minor (its cases
 * are stopped then)
 * @throws when the program stops, or storage or database fail
 */
export async function captureEvidence(
  context: ServerContext,
  { caseIds, occasion }: { caseIds: readonly string[]; occasion: Occasion },
): Promise<{ packId: string | null }> {
  const known = await context.database.asService(async (trx) => {
    const cases: CheckedCase[] = [];
    for (const caseId of caseIds) {
      const each = await loadCase(trx, caseId);
      if (each !== null) cases.push(each);
    }
    const [first] = cases;
    if (first === undefined || cases.some(({ stop_label }) => stop_label !== null)) return null;
    const contacts = await trx
      .selectFrom('removal_contacts')
      .select([
        'scope',
        'host',
        'source',
        'outcome',
        'method',
        'name',
        'address',
        'form_url',
        'detail',
        'fetched_at',
      ])
      .where('case_id', '=', first.id)
      .orderBy('fetched_at')
      .orderBy('id')
      .limit(200)
      .execute();
    return { cases, first, contacts, showsWork: await loadComparison(trx, first.user_id) };
  });
  if (known === null) return { packId: null };
  const { cases, contacts, first, showsWork } = known;
  const page = await collect(context, first, showsWork);
  if (page === null) return stop(context, cases);
  if (page === 'nobody') return { packId: null };
  const at = context.now();
  const [names, screenshot] = await Promise.all([
    resolveNames(hostsOf(first, page), context.env.fetch.dnsServers),
    takeScreenshot(context, first.address),
  ]);
  context.stopping.throwIfAborted();
  const software = `LeakBlock/${version}`;
  const { files, missing } = await composeFiles({
    page,
    names,
    contacts,
    screenshot,
    at,
    software,
  });
  let packId: string | null = null;
  for (const each of cases) {
    const stored = await storePack(context, {
      caseId: each.id,
      userId: each.user_id,
      occasion,
      files,
      facts: {
        caseNumbers: cases.map(({ number }) => number),
        url: first.address,
        capturedAt: at,
        software: {
          leakblock: version,
          node: process.version,
          ...('browser' in screenshot && { browser: screenshot.browser }),
        },
        missing,
      },
    });
    packId ??= stored;
  }
  if (occasion === 'before_first_notice') await rememberFiles(context, cases, page);
  return { packId };
}

/** Null: it shows signs of a minor. */
async function collect(
  context: ServerContext,
  { address, media_urls: mediaUrls }: CheckedCase,
  showsWork: ShowsWork | null,
): Promise<CollectedPage | 'nobody' | null> {
  const page = await collectPage(context, { address, mediaUrls, showsWork });
  return page === 'minor' ? null : page;
}

async function stop(
  context: ServerContext,
  cases: readonly CheckedCase[],
): Promise<{ packId: null }> {
  const now = context.now();
  const others = await context.database.asService(async (trx) => {
    const ids: string[] = [];
    for (const { id } of cases) ids.push(...(await stopCase(trx, id, now)));
    return ids;
  });
  const [first] = cases;
  if (first !== undefined) await draftRequests(context, first.user_id, others);
  return { packId: null };
}

/** Files that show her work belong to the case from now on: notices name them, checks look whether they are gone. */
async function rememberFiles(
  { database }: ServerContext,
  cases: readonly CheckedCase[],
  page: CollectedPage,
): Promise<void> {
  const hers = page.files.filter(({ distance }) => distance !== null).map(({ url }) => url);
  if (hers.length === 0) return;
  await database.asService(async (trx) => {
    for (const { id, media_urls } of cases) {
      const all = [...new Set([...media_urls, ...hers])].slice(0, rememberedFiles);
      await trx
        .updateTable('removal_cases')
        .set({ media_urls: all })
        .where('id', '=', id)
        .execute();
    }
  });
}

function hostsOf({ host }: CheckedCase, page: CollectedPage): string[] {
  const hosts = [page.url, ...page.files.map(({ url }) => url)].flatMap(
    (url) => URL.parse(url)?.hostname ?? [],
  );
  return [...new Set([host, ...hosts])].slice(0, 6);
}

const manifest: unknown = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
);
const { version } = manifest as { version: string };
