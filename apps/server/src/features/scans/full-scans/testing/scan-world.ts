import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { demoCreators, startDemoWeb } from '@leakblock/demo-web';
import type { DemoSite, DemoWeb } from '@leakblock/demo-web';
import { encodeWork, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { plans } from '@leakblock/domain/subscriptions';
import { builtInSites, fetchMedia, fetchPage } from '@leakblock/scan-engine';
import pg from 'pg';
import { scanTools } from '#features/site-catalogue';
import { givePlan } from '../../../../testing/give-plan.ts';
import { post } from '../../../../testing/read-scan.ts';
import { startScanGateway } from '../../../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../../../testing/start-scan-gateway.ts';
import { readRunningScan } from '../open-work.ts';
import { workOnScan } from '../work-on-scan.ts';
import type { WorkOptions } from '../work-on-scan.ts';

/** For tests only: the demo web, a gateway that scans it, and people to protect. */
export type ScanWorld = {
  database: TestDatabase;
  web: DemoWeb;
  gateway: ScanGateway;
  sql: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** A person with a plan and names; `officialOf` gives her a demo creator's own pages. */
  protect(person: {
    email: string;
    tier?: string;
    names?: readonly string[];
    officialOf?: string;
  }): Promise<{ userId: string; token: string }>;
  /** Registers the first picture of a page as her work. */
  registerPictureOf(userId: string, page: string): Promise<string>;
  /** Starts a scan as she would. */
  start(token: string): Promise<{ status: number; scanId: string; code?: string }>;
  /** Works on a scan in this process, to its end; comes again while it rests. */
  work(scanId: string, options?: WorkOptions & { signal?: AbortSignal }): Promise<void>;
  stop(): Promise<void>;
};

/**
 * @param sites catalogue sites that are asked; the others are switched off
 * @param options.alsoPlays in the place of what the demo web plays at their hosts
 * @param options.now the features' time, the real one unless told
 */
export async function startScanWorld(
  sites: readonly string[],
  { alsoPlays = [], now }: { alsoPlays?: DemoSite[]; now?: () => Date } = {},
): Promise<ScanWorld> {
  const [database, web] = await Promise.all([
    createTestDatabase(),
    startDemoWeb({ latencyScale: 0.05, alsoPlays }),
  ]);
  const gateway = await startScanGateway({ database, web }, {}, now && { now });
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  const sql: ScanWorld['sql'] = async (text, values) =>
    (await owner.query(text, values)).rows as never;
  await sql('update sites set is_enabled = false where id <> all($1)', [sites]);
  // Hits of proven sites need no second question.
  await sql(
    `insert into site_health (site_id, state, usual_ms, history, checked_at)
     select id, 'good', 100, $1, now() from sites`,
    [JSON.stringify([{ knownSeen: true, randomMissed: true, at: new Date().toISOString() }])],
  );
  return {
    database,
    web,
    gateway,
    sql,
    async protect({ email, names = [], officialOf, tier = 'pro' }) {
      const person = await gateway.signIn(email);
      await sql('insert into profiles (id) values ($1)', [person.userId]);
      const plan = plans.find((each) => each.tier === tier)?.id ?? null;
      await givePlan({ sql }, person.userId, plan);
      for (const name of names)
        await sql('insert into stage_names (user_id, name) values ($1, $2)', [person.userId, name]);
      for (const url of officialOf === undefined ? [] : officialPages(officialOf))
        await sql(`insert into official_links (user_id, platform, url) values ($1, 'Other', $2)`, [
          person.userId,
          url,
        ]);
      return person;
    },
    async registerPictureOf(userId, address) {
      const { fetcher, gate } = scanTools(gateway.context);
      const polite = { fetcher, gate, deadlineAt: performance.now() + 20_000 };
      const page = await fetchPage(address, polite);
      const picture = page.ok ? page.facts.media.find(({ kind }) => kind !== 'video') : undefined;
      if (picture === undefined) throw new Error(`${address} shows no picture`);
      const media = await fetchMedia(picture.linkedTo ?? picture.url, polite);
      const shown = media.ok ? media : await fetchMedia(picture.url, polite);
      if (!shown.ok) throw new Error(`${picture.url}: ${shown.reason}`);
      const hash = hashWork(await decodePicture(shown.bytes));
      const [work] = await sql<{ id: string }>(
        `insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Set', 100) returning id`,
        [userId],
      );
      await sql(
        'insert into work_fingerprints (work_id, user_id, fingerprint) values ($1, $2, $3)',
        [work?.id, userId, encodeWork(hash)],
      );
      return work?.id ?? '';
    },
    async start(token) {
      const answer = await post(gateway.url, 'full-scan', {}, { token });
      const body = (await answer.json()) as { scanId?: string; code?: string };
      return {
        status: answer.status,
        scanId: body.scanId ?? '',
        ...(body.code === undefined ? {} : { code: body.code }),
      };
    },
    async work(scanId, { signal = new AbortController().signal, ...options } = {}) {
      for (;;) {
        const scan = await readRunningScan(gateway.context, scanId);
        if (scan === null) return;
        if ((await workOnScan(gateway.context, scan, signal, options)) === null) return;
        await pause(100);
      }
    },
    async stop() {
      await owner.end();
      await gateway.stop();
      await Promise.all([web.stop(), database.drop()]);
    },
  };
}

/** The addresses of a demo creator's own profiles on sites of the catalogue. */
export function officialPages(creatorId: string): string[] {
  const creator = demoCreators.find(({ id }) => id === creatorId);
  return Object.entries(creator?.official ?? {}).flatMap(([host, name]) =>
    builtInSites
      .filter(({ kind, urlPattern }) => kind === 'platform' && urlPattern.includes(`//${host}`))
      .map(({ urlPattern }) => urlPattern.replace('{username}', name)),
  );
}
