import { createTestDatabase, openClient } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { demoPictures, startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { encodeWork, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { askConnectorAnswer } from '@leakblock/domain/image-searches';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';
import { playServices } from './testing/play-services.ts';

let database: TestDatabase;
let web: DemoWeb;
let services: Awaited<ReturnType<typeof playServices>>;
let gateway: ScanGateway;
let owner: Awaited<ReturnType<typeof openClient>>;

beforeAll(async () => {
  [database, web, services] = await Promise.all([
    createTestDatabase(),
    startDemoWeb({ latencyScale: 0.1 }),
    playServices(),
  ]);
  gateway = await startScanGateway({ database, web }, services.env);
  owner = await openClient(database.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
  services.stop();
  await web.stop();
  await database.drop();
});

it('a page that a service named becomes a finding once its picture shows a work', async () => {
  const { token, userId } = await gateway.signIn('luna@example.org');
  const [first] = await demoPictures('luna-marlowe');
  const photo = first!.bytes;
  const { rows } = await owner.query<{ id: string }>(
    `insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Evening', 100) returning id`,
    [userId],
  );
  await owner.query(
    'insert into work_fingerprints (work_id, user_id, fingerprint) values ($1, $2, $3)',
    [rows[0]!.id, userId, encodeWork(hashWork(await decodePicture(photo)))],
  );
  const pages = [
    ['https://somewhere.example/page', 'https://originals.velvetroom.example/luna-marlowe/0.jpg'],
    ['https://somewhere.example/other', 'https://originals.velvetroom.example/luna-marlowe/1.jpg'],
  ];
  services.answer({
    body: JSON.stringify({
      code: 200,
      results: {
        matches: [{ score: 90, backlinks: pages.map(([backlink, url]) => ({ backlink, url })) }],
      },
    }),
  });
  const form = new FormData();
  form.set('connector', 'tineye');
  form.set('picture', new File([Uint8Array.from(photo)], 'evening.jpg'));
  const authorization = `Bearer ${token}`;
  const asked = await fetch(`${gateway.url}/functions/v1/ask-image-connector`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const { hits } = askConnectorAnswer.parse(await asked.json());
  const keepHits = async (): Promise<Record<string, string>> => {
    const outcomes = hits.map(async (hit) => {
      const kept = await fetch(`${gateway.url}/functions/v1/keep-image-hit`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ connector: 'tineye', hit }),
      });
      return [hit.pageUrl, ((await kept.json()) as { outcome: string }).outcome] as const;
    });
    return Object.fromEntries(await Promise.all(outcomes));
  };
  expect(await keepHits()).toEqual({
    'https://somewhere.example/page': 'new',
    'https://somewhere.example/other': 'nothing',
  });
  const { rows: findings } = await owner.query(
    `select finding.url, finding.found_by, matched.work_id, matched.label
     from findings finding join finding_matches matched on matched.finding_id = finding.id`,
  );
  expect(findings).toEqual([
    {
      url: 'https://somewhere.example/page',
      found_by: 'search',
      work_id: rows[0]!.id,
      label: 'exact',
    },
  ]);
  // What was fetched for her is found by her next search.
  const seen = await owner.query('select page_url from private.seen_pictures order by page_url');
  expect(seen.rows).toHaveLength(2);

  // A picture file that still answers does not say that its page stands.
  await owner.query('update findings set gone_at = now()');
  expect(await keepHits()).toMatchObject({ 'https://somewhere.example/page': 'seen' });
  const gone = await owner.query('select gone_at is not null as gone from findings');
  expect(gone.rows).toEqual([{ gone: true }]);
});
