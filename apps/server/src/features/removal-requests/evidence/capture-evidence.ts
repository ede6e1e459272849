import { readFileSync } from 'node:fs';
import type { ShowsWork } from '@leakblock/scan-engine';
import { isStoppedProfile } from '#features/fake-profiles';
import type { ServerContext } from '#platform/feature';
import { loadComparison } from '../checks/compare-with-works.ts';
import { loadCase } from '../checks/load-case.ts';
import type { CheckedCase } from '../checks/load-case.ts';
import { takeScreenshot } from './browser/take-screenshot.ts';
import { collectPage } from './collect-page.ts';
import type { CollectedPage } from './collect-page.ts';
import { composeFiles } from './compose-files.ts';
import { resolveNames } from './resolve-names.ts';
import { stopCases } from './stop-cases.ts';
import { storePack } from './store-pack.ts';
import type { Occasion } from './store-pack.ts';

/** Files of a page that its case remembers. */
const rememberedFiles = 12;

/**
 * Keeps how the page of some cases stands now: page, headers, redirects, names, who answers for it, its files compared
 * with her works, and a screenshot where there is a browser. One capture, one pack for each case. A page that any look has
 * stopped is not fetched.
 * @param about.caseIds cases that are all about the same page
 * @param about.whenSafe called before the pack is made once the page was looked at, or nobody answered; not called when
 * it shows signs of a minor. Contacts that it looks up go into the pack.
 * @returns the first pack; null when nothing was kept: nobody answered, or the page shows signs of a minor (its cases
 * are stopped then)
 * @throws when the program stops, or storage or database fail
 */
export async function captureEvidence(
  context: ServerContext,
  about: {
    caseIds: readonly string[];
    occasion: Occasion;
    whenSafe?: () => Promise<void>;
  },
): Promise<{ packId: string | null }> {
  const { caseIds, occasion, whenSafe } = about;
  const known = await context.database.asService(async (trx) => {
    const cases: CheckedCase[] = [];
    for (const caseId of caseIds) {
      const each = await loadCase(trx, caseId);
      if (each !== null) cases.push(each);
    }
    const [first] = cases;
    if (first === undefined || cases.some(({ stop_label }) => stop_label !== null)) return null;
    return {
      cases,
      first,
      showsWork: await loadComparison(trx, first),
      isStopped: await isStoppedProfile(trx, first.user_id, first.url),
    };
  });
  if (known === null) return { packId: null };
  const { cases, first, isStopped, showsWork } = known;
  const page = isStopped ? null : await collect(context, first, showsWork);
  if (page === null) {
    await stopCases(context, cases);
    return { packId: null };
  }
  if (page === 'nobody') {
    await whenSafe?.();
    return { packId: null };
  }
  const at = context.now();
  const [names, screenshot] = await Promise.all([
    resolveNames(hostsOf(first, page), context.env.fetch.dnsServers),
    takeScreenshot(context, first.address),
  ]);
  context.stopping.throwIfAborted();
  await whenSafe?.();
  const contacts = await loadContacts(context, first.id);
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

/** What is known by now of whom to write to. */
function loadContacts({ database }: ServerContext, caseId: string) {
  return database.asService((trx) =>
    trx
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
      .where('case_id', '=', caseId)
      .orderBy('fetched_at')
      .orderBy('id')
      .limit(200)
      .execute(),
  );
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
        .where('stop_label', 'is', null)
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
