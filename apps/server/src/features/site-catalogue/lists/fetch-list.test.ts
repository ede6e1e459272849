import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { siteListsAnswer } from '@leakblock/domain/site-catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administration } from '../../administration/index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';
import { siteCatalogue } from '../index.ts';
import { startListWeb } from '../testing/start-list-web.ts';
import type { ListWeb } from '../testing/start-list-web.ts';
import { fetchListsJob } from './fetch-lists.job.ts';

let web: ListWeb;
let world: AdminWorld;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: IncomingMessage[] = [];
let listId = '';
beforeAll(async () => {
  web = await startListWeb((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  world = await startAdminWorld([web.feature, administration, siteCatalogue]);
  listId = await add(web.address('lists', '/sites.json'));
});
afterAll(async () => {
  await world.gateway.stop();
  await web.stop();
});
beforeEach(() => {
  asked = [];
});

const call = (name: string, body: object) => world.call(world.admin.token, name, body);
async function add(url: string, more: object = {}): Promise<string> {
  const saved = await call('save-site-list', {
    ...{ name: 'Commons', url, content: null, licence: 'MIT', attribution: 'All', homepage: null },
    ...{ isEnabled: true, takesOverByItself: false, ...more },
  });
  expect(saved.status).toBe(200);
  return saved.body['id'] as string;
}
const read = async (id = listId) =>
  siteListsAnswer
    .parse((await call('list-site-lists', {})).body)
    .lists.find((list) => list.id === id);
/** A list of so many sites in WhatsMyName's form. */
const list = (count: number) =>
  JSON.stringify({
    sites: Array.from({ length: count }, (_, place) => ({
      name: `Fern ${String(place)}`,
      uri_check: `https://fern${String(place)}.example/{account}`,
      ...{ e_code: 200, e_string: 'member', m_code: 404, m_string: '', known: ['ann'] },
    })),
  });
const serve =
  (text: string): typeof answer =>
  (request, response) => {
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag, 'content-type': 'text/plain' }).end(text);
  };

describe('a list at an address', () => {
  it('comes as a version that waits, once, with one entry in the audit log', async () => {
    answer = serve(list(20));
    const before = await world.entries();
    expect((await call('fetch-site-list', { id: listId })).body).toEqual({ outcome: 'waiting' });
    expect(await world.entries()).toBe(before + 1);
    const [entry] = await world.gateway.sql(
      'select actor_id, action, detail from audit_log order by seq desc limit 1',
    );
    expect(entry).toMatchObject({ actor_id: world.admin.userId, action: 'site_list.fetched' });
    expect(await read()).toMatchObject({ problem: null, waiting: { added: 20 } });

    expect((await call('fetch-site-list', { id: listId })).body).toEqual({ outcome: 'same' });
    // Asked only for another text than the last one, and told nothing about us.
    expect(asked.at(-1)?.headers['if-none-match']).toMatch(/^"/u);
    for (const { headers } of asked) {
      expect(headers.cookie ?? headers.authorization ?? headers.referer).toBeUndefined();
    }
    expect((await read())?.waiting?.added).toBe(20);
  });

  it('is fetched by the daily round, which takes small changes over where it may', async () => {
    const run = () =>
      fetchListsJob.handler(world.gateway.context, {}, new AbortController().signal, {
        id: 'test',
        retryCount: 0,
      });
    await call('decide-site-list-version', {
      versionId: (await read())?.waiting?.versionId,
      decision: 'take_over',
    });
    answer = serve(list(21));
    await run();
    expect(await read()).toMatchObject({ sites: 20, waiting: { added: 1 } });
    await world.gateway.sql('update site_lists set takes_over_by_itself = true where id = $1', [
      listId,
    ]);
    answer = serve(list(22));
    await run();
    expect(await read()).toMatchObject({ sites: 22, waiting: null });
    expect((await world.noted(listId)).at(-1)).toBe('site_list.fetched');
    answer = serve(list(40));
    await run();
    expect(await read()).toMatchObject({ sites: 22, waiting: { added: 18 } });
    await world.gateway.sql('update site_lists set is_enabled = false where id = $1', [listId]);
    asked = [];
    await run();
    expect(asked).toEqual([]);
  });
});

it('a version that waits is over when the list says again what is in use', async () => {
  const id = await add(web.address('waverer', '/sites.json'), { name: 'Waverer' });
  const fetch = async () => (await call('fetch-site-list', { id })).body['outcome'];
  const decide = async (versionId: string | undefined) =>
    call('decide-site-list-version', { versionId, decision: 'take_over' });
  answer = serve(list(5));
  expect(await fetch()).toBe('waiting');
  await decide((await read(id))?.waiting?.versionId);
  answer = serve(list(9));
  expect(await fetch()).toBe('waiting');
  const waiting = (await read(id))?.waiting?.versionId;
  answer = serve(list(5));
  expect(await fetch()).toBe('same');
  expect(await read(id)).toMatchObject({ sites: 5, waiting: null });
  expect((await decide(waiting)).body['code']).toBe('sites.version_over');
  // Said once more, it waits once more.
  answer = serve(list(9));
  expect(await fetch()).toBe('waiting');
  await call('delete-site-list', { id });
});

describe('a bad answer leaves the version in use and says what was wrong', () => {
  it.each<[string, typeof answer, string, string]>([
    [
      'a page in place of a list',
      (_request, response) => response.end('<html>Sign in</html>'),
      'sites.list_unreadable',
      'unreadable',
    ],
    [
      'more than 8 MB',
      (_request, response) => response.end(`[${'"x",'.repeat(2_100_000)}1]`),
      'sites.list_unreadable',
      'too_large',
    ],
    [
      'nothing there',
      (_request, response) => response.writeHead(404).end('[]'),
      'sites.list_unreachable',
      'refused',
    ],
    [
      'a redirect to a private address',
      (_request, response) =>
        response.writeHead(302, { location: 'http://127.0.0.1/sites.json' }).end(),
      'sites.list_unreachable',
      'not_public',
    ],
    [
      'redirects without an end',
      (request, response) => response.writeHead(302, { location: `${request.url ?? ''}x` }).end(),
      'sites.list_unreachable',
      'refused',
    ],
    [
      'a hung-up line',
      (request) => request.socket.destroy(),
      'sites.list_unreachable',
      'unreachable',
    ],
  ])('%s', async (_what, hostile, code, problem) => {
    const before = await read();
    answer = hostile;
    const entries = await world.entries();
    const { body, status } = await call('fetch-site-list', { id: listId });
    expect([status, body['code']]).toEqual([422, code]);
    expect(await world.entries()).toBe(entries + 1);
    expect(await read()).toEqual({ ...before, problem });
  });

  it('an address inside our own network is never asked', async () => {
    const id = await add('http://127.0.0.1:9/sites.json', { name: 'Inside' });
    const { body } = await call('fetch-site-list', { id });
    expect(body['code']).toBe('sites.list_unreachable');
    expect((await read(id))?.problem).toBe('not_public');
  });
});

it('a list that moved to another host waits for that host’s turn too', async () => {
  const id = await add(web.address('moved', '/sites.json'), { name: 'Moved' });
  const serveList = serve(list(3));
  answer = (request, response) =>
    request.url === '/sites.json'
      ? response.writeHead(302, { location: web.address('now-here', '/lists.json') }).end()
      : serveList(request, response);
  expect((await call('fetch-site-list', { id })).body).toEqual({ outcome: 'waiting' });
  const turns = await world.gateway.sql<{ host: string }>('select host from private.host_slots');
  const hosts = turns.map(({ host }) => host.replace(/:\d+$/u, ''));
  expect(hosts).toEqual(expect.arrayContaining(['moved.example', 'now-here.example']));
});

it('that is gone, or a file, cannot be fetched', async () => {
  const id = '5eed0000-0000-4000-8000-000000000000';
  expect((await call('fetch-site-list', { id })).body['code']).toBe('sites.not_found');
});
