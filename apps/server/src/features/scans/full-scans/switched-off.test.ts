import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

let world: ScanWorld;
beforeAll(async () => {
  world = await startScanWorld(['coomer', 'fapello'], {
    alsoPlays: [
      {
        host: 'leads.example',
        plays: 'pages that lead to a site that is switched off, and show its pictures',
        answer: ({ path }) =>
          path === '/away'
            ? { status: 302, headers: { location: 'https://fapello.com/lunamarlowe' }, body: '' }
            : {
                status: 200,
                headers: { 'content-type': 'text/html' },
                body: `<title>Luna Marlowe</title><h1>Luna Marlowe</h1>
                  <img src="https://cdn.fapello.com/1.jpg" width="800" height="800">`,
              },
      },
    ],
  });
});
afterAll(() => world.stop());

it('a running scan asks nothing more of a site that an operator switches off, whoever lists its pages', async () => {
  const luna = await world.protect({
    email: `${randomUUID()}@example.org`,
    names: ['Luna Marlowe'],
  });
  const [known] = await world.sql<{ id: string }>(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status)
     values ($1, $2, $2, 'fapello.com', 'leak', 'site', 'leak', 0.9, 'new') returning id`,
    [luna.userId, 'https://fapello.com/lunamarlowe/2'],
  );
  const { scanId } = await world.start(luna.token);
  const listed = ['https://www.fapello.com/listed', 'https://leads.example/away'];
  for (const address of [...listed, 'https://leads.example/gallery'])
    await world.sql(
      `insert into private.scan_tasks (scan_id, key, kind, payload) values ($1, 'page:' || $2, 'page', $3)`,
      [
        scanId,
        address,
        {
          ...{ address, foundBy: 'search', siteId: null, title: null, probability: null },
          isListing: false,
        },
      ],
    );
  await world.sql(
    "update sites set is_enabled = false, disabled_by = 'operator' where id = 'fapello'",
  );

  await world.work(scanId);

  const hosts = new Set(world.web.requests().map(({ host }) => host));
  expect(hosts).toContain('coomer.st');
  expect(hosts).toContain('leads.example');
  expect([...hosts].filter((host) => host.endsWith('fapello.com'))).toEqual([]);
  expect(await world.sql('select status from scans where id = $1', [scanId])).toEqual([
    { status: 'completed' },
  ]);
  expect(
    await world.sql(
      "select url, state, reason from scan_pages where scan_id = $1 and reason = 'switched_off' order by url",
      [scanId],
    ),
  ).toMatchObject([
    { url: 'https://leads.example/away', state: 'skipped' },
    { url: 'https://www.fapello.com/listed', state: 'skipped' },
  ]);
  expect(await world.sql('select status from findings where id = $1', [known?.id])).toEqual([
    { status: 'new' },
  ]);
});
