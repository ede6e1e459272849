import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { builtInSites, findSite } from '../catalogue/index.ts';
import type { Site, SiteSearch } from '../catalogue/types.ts';
import { createHostGate } from '../fetch/create-host-gate.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { hasSiteSearch, searchSite } from './search-site.ts';

let site: TestSite;
afterEach(() => site.close());

const html = { 'content-type': 'text/html; charset=utf-8' };
const page =
  (body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, html).end(`<!doctype html><title>Results</title>${body}`);
const data =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** Searches a played site for Luna Marlowe, through this address. */
async function search(
  answer: RequestListener,
  description: Partial<SiteSearch> & { path?: string } = {},
  name = 'Luna Marlowe',
) {
  site = await startTestSite(answer);
  const { path = '/search?q={query}', ...rest } = description;
  const address = site.urlOf('').replace(/\/$/u, '') + path;
  const searched: Site = {
    id: 'tube',
    label: 'Tube',
    urlPattern: address.replace('{query}', '{username}'),
    kind: 'tube',
    category: 'Other',
    icon: { bucketKey: 'tube' },
    source: 'custom',
    rule: { known: ['x'] },
    search: { address, ...rest },
  };
  return searchSite(searched, name, {
    fetcher: site.fetcher,
    gate: createHostGate({ requestsPerSecond: 1000 }),
    deadlineAt: performance.now() + 5_000,
  });
}
const paths = (outcome: Awaited<ReturnType<typeof search>>): string[] =>
  outcome.hits.map(({ url }) => new URL(url).pathname);

const list = `
  <form><input name="q" value="Luna Marlowe"></form>
  <a href="/">Luna Marlowe on Tube</a>
  <a href="/search?q=Luna+Marlowe&sort=new">Luna Marlowe, newest</a>
  <a href="/search?q=Luna+Marlowe&page=2" rel="next">Next</a>
  <a href="/tags/luna-marlowe">luna marlowe</a>
  <a href="/login?next=luna-marlowe">Log in to see Luna Marlowe</a>
  <article><a href="/video/1/x"><img src="/t/1.jpg" alt=""><h3>Luna Marlowe private set</h3></a></article>
  <article><a href="/video/2/luna-marlowe-live"><img src="/t/2.jpg" alt="clip"></a></article>
  <article><a href="/video/3/x"><img src="/t/3.jpg" alt="lunamarlowe stream"></a></article>
  <article><a href="/video/4/x">Lunatic Marlowesque</a></article>
  <article><a href="/video/5/x">Someone else</a></article>
  <a href="https://ads.example/luna-marlowe">Luna Marlowe live now</a>`;

describe('a search', () => {
  it('gives the links of the site that hold the name, with their thumbnails', async () => {
    const outcome = await search(page(list));
    expect(outcome.outcome).toBe('answered');
    expect(outcome.hits).toEqual([
      {
        url: site.urlOf('/video/1/x'),
        title: 'Luna Marlowe private set',
        thumb: site.urlOf('/t/1.jpg'),
        uploader: null,
      },
      {
        url: site.urlOf('/video/2/luna-marlowe-live'),
        title: 'clip',
        thumb: site.urlOf('/t/2.jpg'),
        uploader: null,
      },
      {
        url: site.urlOf('/video/3/x'),
        title: 'lunamarlowe stream',
        thumb: site.urlOf('/t/3.jpg'),
        uploader: null,
      },
    ]);
    expect(site.requests.map(({ path }) => path)).toEqual(['/search?q=Luna%20Marlowe']);
  });

  it('asks the way the site writes its addresses', async () => {
    const links =
      '<a href="/find/luna-marlowe/2/">Luna Marlowe</a><a href="/v/luna-marlowe">Luna Marlowe</a>';
    const outcome = await search(page(links), { path: '/find/{query}/', space: '-' });
    expect(site.requests[0]?.path).toBe('/find/Luna-Marlowe/');
    // What lies under the search's own path is the search again.
    expect(paths(outcome)).toEqual(['/v/luna-marlowe']);
  });

  it('takes only paths of results where they are known', async () => {
    const outcome = await search(page(list), { results: '^/video/[12]/' });
    expect(paths(outcome)).toEqual(['/video/1/x', '/video/2/luna-marlowe-live']);
  });

  it('takes results on other hosts of the site', async () => {
    const links = '<a href="https://files.example/a/1">Luna Marlowe (40 files)</a>';
    expect((await search(page(links))).hits).toEqual([]);
    await site.close();
    expect(paths(await search(page(links), { hosts: ['files.example'] }))).toEqual(['/a/1']);
  });

  it('that finds nothing is an answer', async () => {
    const nothing = ['Nothing found'];
    const empty = await search(page('<p>nothing found for "Luna Marlowe"</p>'), { nothing });
    expect(empty).toEqual({ outcome: 'answered', hits: [] });
    await site.close();
    const missing = await search((_request, response) => response.writeHead(404, html).end('none'));
    expect(missing).toEqual({ outcome: 'answered', hits: [] });
    expect(site.requests).toHaveLength(1);
  });

  const nothing = ['Nothing found'];
  it('that contradicts itself is asked about a name nobody has: links made of the question', async () => {
    const outcome = await search(
      (request, response) => {
        const query = new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? '';
        const link = `<a href="/download/${query.replace(' ', '-')}">Download ${query}</a>`;
        page(`<p>Nothing found</p>${link}`)(request, response);
      },
      { nothing },
    );
    expect(outcome).toEqual({ outcome: 'answered', hits: [] });
    expect(site.requests).toHaveLength(2);
  });

  it('that contradicts itself and knows nothing of the other name has found something', async () => {
    const outcome = await search(
      (request, response) => {
        const isAsked = request.url?.includes('Luna') === true;
        const more =
          '<a href="/video/9">Luna Marlowe</a><script>var none = "Nothing found"</script>';
        page(isAsked ? more : '<p>Nothing found</p>')(request, response);
      },
      { nothing },
    );
    expect(paths(outcome)).toEqual(['/video/9']);
  });

  it.each<[string, RequestListener]>([
    [
      'challenge',
      (_request, response) => response.writeHead(403, { 'cf-mitigated': 'challenge' }).end(),
    ],
    ['login_wall', (_request, response) => response.writeHead(302, { location: '/login' }).end()],
    ['rate_limited', (_request, response) => response.writeHead(429).end()],
    ['server_error', (_request, response) => response.writeHead(500, html).end('no')],
    ['broken_rule', data({ results: [] })],
  ])('that meets %s has no answer', async (outcome, answer) => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/login')
        page('<h1>Log in</h1><input type="password">')(request, response);
      else answer(request, response);
    };
    expect(await search(listener)).toEqual({ outcome, hits: [] });
  });
});

describe('an interface', () => {
  it('of videos gives those that hold the name', async () => {
    const videos = [
      {
        title: 'Luna Marlowe 1',
        keywords: '',
        url: 'https://www.site.test/v/1',
        default_thumb: { src: 'https://cdn.test/1.jpg' },
      },
      { title: 'Stream', keywords: 'leak, luna marlowe', url: 'https://site.test/v/2' },
      { title: 'Lunar', keywords: 'moon', url: 'https://site.test/v/3' },
      { title: 'Luna Marlowe', keywords: '', url: 'https://elsewhere.test/v/4' },
      { title: 'Luna Marlowe', url: 'javascript:alert(1)' },
      null,
    ];
    const outcome = await search(data({ videos }), { reader: 'eporner' });
    expect(outcome).toMatchObject({ outcome: 'answered' });
    expect(outcome.hits).toEqual([
      {
        url: 'https://www.site.test/v/1',
        title: 'Luna Marlowe 1',
        thumb: 'https://cdn.test/1.jpg',
        uploader: null,
      },
      { url: 'https://site.test/v/2', title: 'Stream', thumb: null, uploader: null },
    ]);
  });

  it('for webmasters wraps its videos, or does not', async () => {
    const video = {
      title: 'Luna Marlowe',
      url: 'https://site.test/1',
      thumb: 'https://t.test/1.jpg',
    };
    const outcome = await search(
      data({ videos: [{ video }, { ...video, url: 'https://site.test/2' }] }),
      {
        reader: 'webmasters',
      },
    );
    expect(outcome.hits.map(({ url }) => url)).toEqual([
      'https://site.test/1',
      'https://site.test/2',
    ]);
    await site.close();
    const none = await search(data({ code: 2001, message: 'No Videos found!' }), {
      reader: 'webmasters',
      nothing: ['no videos found'],
    });
    expect(none).toEqual({ outcome: 'answered', hits: [] });
  });

  it('of an archive gives its posts', async () => {
    const posts = [
      {
        id: '77',
        user: 'lunamarlowe',
        service: 'onlyfans',
        title: '',
        file: { path: '/ab/cd.jpg' },
      },
      { id: '../x', user: 'lunamarlowe', service: 'onlyfans', title: '' },
    ];
    const options = { reader: 'coomer', path: '/api/{query}/posts', space: '' } as const;
    const outcome = await search(data(posts), options);
    expect(site.requests[0]?.path).toBe('/api/LunaMarlowe/posts');
    expect(outcome.hits).toHaveLength(1);
    expect(outcome.hits[0]).toMatchObject({ title: 'lunamarlowe' });
    expect(new URL(outcome.hits[0]?.url ?? '').pathname).toBe('/onlyfans/user/lunamarlowe/post/77');
  });

  it('of an index of files names who shared them', async () => {
    const found = [{ id: '5', name: 'luna.marlowe.pack', username: 'packer' }];
    const options = { reader: 'apibay', hosts: ['thepiratebay.org'] } as const;
    expect((await search(data(found), options)).hits).toMatchObject([{ uploader: 'packer' }]);
    await site.close();
    const nothing = await search(data([{ id: '0', name: 'No results returned' }]), options);
    expect(nothing).toEqual({ outcome: 'answered', hits: [] });
  });

  it('that speaks another language is a broken rule', async () => {
    const outcome = await search(page('<p>hello</p>'), { reader: 'eporner' });
    expect(outcome).toEqual({ outcome: 'broken_rule', hits: [] });
  });
});

describe('the catalogue', () => {
  it('has a search for most leak, forum, tube and file sites and for no platform', async () => {
    site = await startTestSite(page(''));
    const sources = builtInSites.filter(({ kind }) => kind !== 'platform');
    const searchable = sources.filter((one) => hasSiteSearch(one));
    expect(searchable.length).toBeGreaterThanOrEqual(25);
    expect(builtInSites.filter((one) => one.kind === 'platform' && hasSiteSearch(one))).toEqual([]);
    const simpcity = findSite('simpcity');
    expect(simpcity && hasSiteSearch(simpcity)).toBe(true);
  });
});
