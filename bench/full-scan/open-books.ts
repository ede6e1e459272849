import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@leakblock/database/testing';
import { calibrateSite, createFetcher, createHostGate } from '@leakblock/scan-engine';
import type { Calibration } from '@leakblock/scan-engine';
import pg from 'pg';
import { openStoredFiles } from '../../apps/server/src/backend/open-stored-files.ts';
import { features } from '../../apps/server/src/features/index.ts';
import { openFullScan } from '../../apps/server/src/features/scans/full-scans/open-full-scan.ts';
import { scanTools } from '../../apps/server/src/features/site-catalogue/index.ts';
import { parseEnv } from '../../apps/server/src/platform/env.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startServer } from '../../apps/server/src/platform/start-server.ts';
import { installationSettings } from '../../apps/server/src/testing/start-scan-gateway.ts';

/** A database with one protected person and the sites of a list; the built-in ones are switched off. */
export type Books = {
  /** Settings of worker processes. */
  env: Record<string, string>;
  /** Opens a scan for these stage names, asked as they are written. */
  open(names: readonly string[]): Promise<string>;
  /** Asks every site for its known account, twice, and keeps what that says. */
  calibrate(): Promise<void>;
  read(scanId: string): Promise<{
    total: number;
    answered: number;
    checks: number;
    found: number;
    findings: number;
    /** Answers that have to have a finding each: found on a site of copies. */
    hits: number;
    /** Pages that are found twice. */
    doubled: number;
    givenUp: number;
    /** When the last site's answer was stored, as `Date.now()` tells it. */
    lastAnswerAt: number;
  }>;
  /** Removes scans and findings. */
  forget(): Promise<void>;
  close(): Promise<void>;
};

/** Opens it; `web` is where workers find the sites. */
export async function openBooks(options: {
  web: { proxyUrl: string; caFile: string };
  listsDir: string;
  dataDir: string;
}): Promise<Books> {
  const database = await createTestDatabase();
  const env = {
    ...(await installationSettings({ database, web: options.web }, options.dataDir)),
    LOG_LEVEL: 'error',
    SITE_LISTS_DIR: options.listsDir,
    SCAN_MAX_CONNECTIONS: '256',
  };
  const server = await startServer({
    env: parseEnv(env),
    publicUrl: 'http://127.0.0.1',
    features,
    isWorker: false,
    program: 'worker',
    openFiles: openStoredFiles,
    log: createLog({ LOG_LEVEL: 'error' }),
    urls: database,
  });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const userId = randomUUID();
  await owner.query(
    "insert into auth.users (id, email, aud, role) values ($1, $2, 'authenticated', 'authenticated')",
    [userId, 'bench@example.org'],
  );
  await owner.query("insert into profiles (id, subscription_tier) values ($1, 'pro')", [userId]);

  return {
    env,
    async open(names) {
      // Every program that starts switches the catalogue on.
      await owner.query("update sites set is_enabled = false where source = 'built-in'");
      await owner.query('delete from stage_names');
      for (const name of names) {
        await owner.query(
          'insert into stage_names (user_id, name, created_at) values ($1, $2, clock_timestamp())',
          [userId, name],
        );
      }
      // A scan asks no site of a list that was never good; here all are asked, so that none is left out of the measure.
      await owner.query(
        `insert into site_health (site_id, good_at) select id, now() from sites where list_id is not null
         on conflict (site_id) do update set good_at = now()`,
      );
      const { scanId } = await openFullScan(server.context, { userId, requestedBy: 'schedule' });
      const asked = names.map((name) => ({ name, stageName: name }));
      await owner.query('update scans set options = $2 where id = $1', [
        scanId,
        JSON.stringify({ asked }),
      ]);
      // Searches are not what is measured.
      await owner.query("delete from private.scan_tasks where kind <> 'site'");
      return scanId;
    },
    async calibrate() {
      const fetcher = createFetcher(server.context.env.fetch);
      const gate = createHostGate();
      const sites = scanTools(server.context).listedSites;
      for (let round = 0, known = new Map<string, Calibration>(); round < 2; round += 1) {
        const waiting = [...sites];
        const work = async (): Promise<void> => {
          for (let site = waiting.pop(); site !== undefined; site = waiting.pop()) {
            const previous = known.get(site.id);
            const one = { site, fetcher, gate, ...(previous && { previous }) };
            const calibration = await calibrateSite(one);
            if (calibration !== null) known.set(site.id, calibration);
          }
        };
        await Promise.all(Array.from({ length: 200 }, work));
        if (round === 1) await keep(owner, [...known.values()]);
      }
      await fetcher.close();
    },
    async read(scanId) {
      const { rows } = await owner.query<Awaited<ReturnType<Books['read']>>>(
        `select sites_total as total, sites_answered as answered,
          (select count(*)::int from scan_checks where scan_id = scans.id) as checks,
          (select count(*)::int from scan_checks where scan_id = scans.id and verdict = 'found') as found,
          (select count(*)::int from findings) as findings,
          (select count(*)::int from scan_checks join sites on sites.id = site_id
            where scan_id = scans.id and verdict = 'found' and sites.kind = 'leak') as hits,
          (select count(*)::int - count(distinct url)::int from findings) as doubled,
          (select count(*)::int from private.scan_tasks
            where scan_id = scans.id and state <> 'done') as "givenUp",
          (select extract(epoch from max(checked_at)) * 1000 from scan_checks
            where scan_id = scans.id)::float8 as "lastAnswerAt"
         from scans where id = $1`,
        [scanId],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('there is no such scan');
      return row;
    },
    async forget() {
      await owner.query('delete from findings');
      await owner.query('delete from fake_profiles');
      await owner.query('delete from scans');
    },
    async close() {
      await owner.end();
      await server.stop();
      await database.drop();
    },
  };
}

async function keep(owner: pg.Client, calibrations: readonly Calibration[]): Promise<void> {
  await owner.query(
    `insert into site_health (site_id, state, usual_ms, history, checked_at)
     select * from unnest($1::text[], $2::text[], $3::int[], $4::jsonb[], $5::timestamptz[])`,
    [
      calibrations.map(({ siteId }) => siteId),
      calibrations.map(({ state }) => state),
      calibrations.map(({ usualMs }) => (usualMs === null ? null : Math.round(usualMs))),
      calibrations.map(({ history }) => JSON.stringify(history)),
      calibrations.map(({ checkedAt }) => checkedAt),
    ],
  );
}
