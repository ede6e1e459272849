import { randomUUID } from 'node:crypto';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../../testing/start-test-gateway.ts';
import { meetAgency } from '../../../../testing/meet-agency.ts';
import type { MetAgency } from '../../../../testing/meet-agency.ts';
import { agencies } from '../../index.ts';

type Row = Record<string, string>;
export type BoardWorld = {
  gateway: TestGateway;
  agency: MetAgency;
  viewer: SignedIn;
  /** A creator who is linked, whose legal name no board tells. */
  meetCreator: (name: string | null, by?: MetAgency) => Promise<SignedIn>;
  find: (creator: SignedIn, more?: Row) => Promise<void>;
  ask: (creator: SignedIn, more: Row) => Promise<void>;
  /** A request about a page that was stopped meanwhile for showing signs of a minor. */
  askAboutStopped: (creator: SignedIn, more: Row) => Promise<void>;
  insert: (table: string, row: Row) => Promise<void>;
};

/** For tests only: an agency whose creators' findings and requests are planted as they are counted. */
export async function startBoardWorld(now: Date): Promise<BoardWorld> {
  const gateway = await startTestGateway({
    features: [agencies],
    env: { WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '1000000' },
    now: () => now,
  });
  // What is counted here are rows; the proofs that their states stand on are the business of other stories.
  await gateway.sql(
    `do $$ declare each record; begin
       for each in select conname from pg_constraint
         where conrelid = 'removal_requests'::regclass and contype = 'c' loop
         execute format('alter table removal_requests drop constraint %I', each.conname);
       end loop; end $$`,
  );
  const agency = await meetAgency(gateway);
  let planted = 0;
  const insert: BoardWorld['insert'] = async (table, row) => {
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${String(at + 1)}`);
    await gateway.sql(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
  };
  const ask: BoardWorld['ask'] = async ({ userId }, more) => {
    planted += 1;
    await insert('removal_requests', {
      ...{ user_id: userId, number: `R-2026-${String(planted).padStart(6, '0')}`, scope: 'host' },
      ...{ recipient_name: 'Rackbarn', channel: 'email', kind: 'dmca_notice' },
      ...{ host: 'leaks.example', language: 'en', template_version: '1', owner_name: 'Luna' },
      text_sha256: '\\x00',
      ...more,
    });
  };
  return {
    gateway,
    agency,
    viewer: await agency.employ('viewer'),
    insert,
    ask,
    async askAboutStopped(creator, more) {
      const [requestId, caseId] = [randomUUID(), randomUUID()];
      const url = `https://leaks.example/${caseId}`;
      await ask(creator, { id: requestId, ...more });
      await insert('removal_cases', {
        ...{ id: caseId, user_id: creator.userId, number: `R-2026-${caseId.slice(0, 6)}` },
        ...{ url, address: url, host: 'leaks.example', claim: 'copyright' },
        stop_label: 'possible_minor',
      });
      await insert('removal_request_cases', {
        ...{ request_id: requestId, case_id: caseId, user_id: creator.userId },
        recipient_key: 'rackbarn',
      });
    },
    async meetCreator(name, by = agency) {
      const creator = await gateway.signIn();
      await insert('profiles', { id: creator.userId, first_name: 'Amalia', last_name: 'Hidden' });
      if (name !== null) await insert('stage_names', { user_id: creator.userId, name });
      await by.link(creator, ['review']);
      return creator;
    },
    async find({ userId }, more = {}) {
      planted += 1;
      const url = `https://leaks.example/${String(planted)}`;
      await insert('findings', {
        ...{ user_id: userId, url, address: url, host: 'leaks.example', site_kind: 'leak' },
        ...{ found_by: 'crawl', lane: 'leak', score: '0.5', first_seen_at: now.toISOString() },
        ...more,
      });
    },
  };
}
