import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSearchConnectors } from './create-search-connectors.ts';
import { createGoogleConnector } from './search-google.ts';
import { json, settings, soon, startSearchEngine } from './testing/search-engine-server.ts';

let engine: Awaited<ReturnType<typeof startSearchEngine>>;
beforeEach(async () => {
  engine = await startSearchEngine();
});
afterEach(() => engine.stop());

describe('which connectors there are', () => {
  it('none without settings, each one when configured', () => {
    expect(createSearchConnectors({}, engine.local)).toEqual([]);
    expect(createSearchConnectors(settings, engine.local).map((one) => one.id)).toEqual([
      'searxng',
      'brave',
      'google',
    ]);
  });
});

describe('SearXNG', () => {
  const results = [
    {
      url: 'https://leaks.example/jane-doe?utm_source=x',
      title: '<b>Jane</b> Doe &amp; friends',
      content: 'All of  her\npictures',
      engine: 'duckduckgo',
      thumbnail_src: '//cdn.example/1.jpg',
    },
    { url: 'https://LEAKS.example/jane-doe/', title: 'The same page again', engine: 'bing' },
    { url: 'javascript:alert(1)', title: 'Not a page', engine: 'bing' },
    { url: 'https://forum.example/t/2', title: 'Thread', content: null, engine: 'mojeek' },
  ];

  it('asks for JSON without safe search and reads the list, each page once', async () => {
    engine.answerWith(json({ query: 'q', results, unresponsive_engines: [] }));
    const answer = await engine.ask('searxng', 'image', 2);
    const parameters = Object.fromEntries(engine.asked[0]?.url.searchParams ?? []);
    expect(engine.asked[0]?.url.pathname).toBe('/search');
    expect(parameters).toEqual({
      q: '"Jane Doe"',
      format: 'json',
      categories: 'images',
      pageno: '2',
      safesearch: '0',
    });
    expect(answer).toEqual({
      hits: [
        {
          url: 'https://leaks.example/jane-doe?utm_source=x',
          title: 'Jane Doe & friends',
          snippet: 'All of her pictures',
          thumb: 'https://cdn.example/1.jpg',
          engine: 'duckduckgo',
          rank: 21,
        },
        {
          url: 'https://forum.example/t/2',
          title: 'Thread',
          snippet: '',
          thumb: null,
          engine: 'mojeek',
          rank: 24,
        },
      ],
      exhausted: false,
      degraded: [],
    });
  });

  it('names engines that did not answer, and is not exhausted for want of their results', async () => {
    engine.answerWith(
      json({
        results: [],
        unresponsive_engines: [['google', 'timeout'], ['brave', ''], 'qwant'],
      }),
    );
    expect(await engine.ask('searxng')).toEqual({
      hits: [],
      exhausted: false,
      degraded: [
        'SearXNG: engine google did not answer (timeout)',
        'SearXNG: engine brave did not answer (no answer)',
        'SearXNG: engine qwant did not answer (no answer)',
      ],
      silentEngines: ['google', 'brave', 'qwant'],
    });
  });

  it('does not take engines that turned it away for such as answer in a minute', async () => {
    engine.answerWith(
      json({
        results: [],
        unresponsive_engines: [
          ['google', 'CAPTCHA'],
          ['bing', 'Suspended: CAPTCHA'],
          ['brave', 'Suspended: too many requests'],
          ['startpage', 'access denied'],
          // Suspended for seconds.
          ['qwant', 'Suspended: timeout'],
        ],
      }),
    );
    const answer = await engine.ask('searxng');
    expect(answer).toMatchObject({ silentEngines: ['qwant'] });
    expect(answer).not.toHaveProperty('isFinal');
    engine.answerWith(json({ results: [], unresponsive_engines: [['google', 'CAPTCHA']] }));
    expect(await engine.ask('searxng')).toMatchObject({ exhausted: false, isFinal: true });
  });

  it('asks engines that were silent alone', async () => {
    engine.answerWith(json({ results: [] }));
    const options = { kind: 'image', deadlineAt: soon() } as const;
    await engine
      .connector('searxng')
      .search('q', { ...options, engines: ['google', 'bing images'] });
    const { searchParams } = engine.asked[0]!.url;
    expect(searchParams.get('engines')).toBe('google,bing images');
    // With it all of its engines would be asked again.
    expect(searchParams.has('categories')).toBe(false);
  });

  it('says nothing found only when everybody answered', async () => {
    engine.answerWith(json({ results: [] }));
    expect(await engine.ask('searxng')).toEqual({ hits: [], exhausted: true, degraded: [] });
  });

  it('says that json is not enabled', async () => {
    engine.answerWith(json('Forbidden', 403));
    expect((await engine.ask('searxng')).degraded).toEqual([
      'SearXNG refused the request: json is not enabled in its search.formats',
    ]);
  });
});

describe('Brave Search', () => {
  const page = {
    type: 'search',
    query: { original: 'q', more_results_available: true },
    web: {
      results: [
        {
          url: 'https://leaks.example/a',
          title: '<strong>Jane Doe</strong>',
          description: 'text',
          thumbnail: { src: 'https://imgs.example/a.jpg' },
        },
      ],
    },
  };

  it('sends its key in a header to its own host alone, safe search off', async () => {
    engine.answerWith(json(page));
    const answer = await engine.connector('brave').search('q', {
      kind: 'web',
      page: 3,
      deadlineAt: soon(),
    });
    expect(engine.requests.map(({ url }) => new URL(url).host)).toEqual(['api.search.brave.com']);
    expect(engine.asked[0]?.headers['x-subscription-token']).toBe('brave-key-1234');
    expect(engine.asked[0]?.url.href).not.toContain('brave-key');
    expect(engine.asked[0]?.url.pathname).toBe('/res/v1/web/search');
    expect(Object.fromEntries(engine.asked[0]?.url.searchParams ?? [])).toEqual({
      q: 'q',
      count: '20',
      offset: '2',
      safesearch: 'off',
    });
    expect(answer.hits.map(({ title, rank, engine }) => [title, rank, engine])).toEqual([
      ['Jane Doe', 41, 'brave'],
    ]);
    expect(answer.exhausted).toBe(false);
  });

  it('does not carry the key to where a redirect leads', async () => {
    engine.answerWith((_, response) => {
      response.writeHead(302, { location: `${engine.origin}/elsewhere` }).end();
    });
    expect((await engine.ask('brave')).degraded).toEqual([
      'Brave Search sends elsewhere (status 302)',
    ]);
    expect(engine.asked).toHaveLength(1);
    expect(engine.requests[0]?.redirects).toBe('none');
  });

  it('reads pictures and videos', async () => {
    engine.answerWith(
      json({
        type: 'images',
        query: {},
        results: [
          { url: 'https://a.example/p', title: 'p', thumbnail: { src: 'https://t.example/' } },
        ],
      }),
    );
    const pictures = await engine.ask('brave', 'image');
    expect(engine.asked[0]?.url.pathname).toBe('/res/v1/images/search');
    expect(pictures.hits[0]?.thumb).toBe('https://t.example/');
    expect(pictures.exhausted).toBe(true);
    await engine.ask('brave', 'video');
    expect(engine.asked[1]?.url.pathname).toBe('/res/v1/videos/search');
  });

  it('knows its last page without asking', async () => {
    engine.answerWith(json(page));
    expect((await engine.ask('brave', 'web', 10)).exhausted).toBe(true);
    expect(await engine.ask('brave', 'web', 11)).toEqual({
      hits: [],
      exhausted: true,
      degraded: [],
    });
    expect(engine.asked).toHaveLength(1);
  });

  it('shortens a question that the API would refuse', async () => {
    engine.answerWith(json(page));
    await engine
      .connector('brave')
      .search('word '.repeat(200), { kind: 'web', deadlineAt: soon() });
    const query = engine.asked[0]?.url.searchParams.get('q') ?? '';
    expect(query.split(' ')).toHaveLength(50);
    expect(query.length).toBeLessThanOrEqual(400);
  });

  it('says how long the rate limit lasts', async () => {
    engine.answerWith(json({}, 429, { 'x-ratelimit-reset': '1, 419704' }));
    expect((await engine.ask('brave')).degraded).toEqual([
      'Brave Search rate limit reached, again in 1 s',
    ]);
  });
});

describe('Google Programmable Search', () => {
  it('reads a page and knows whether there is another', async () => {
    engine.answerWith(
      json({
        kind: 'customsearch#search',
        items: [
          {
            link: 'https://cdn.example/1.jpg',
            title: 'One',
            snippet: 's',
            image: {
              contextLink: 'https://leaks.example/one',
              thumbnailLink: 'https://t.example/1',
            },
          },
          { link: 'https://leaks.example/two', title: 'Two' },
        ],
        queries: { nextPage: [{}] },
      }),
    );
    const answer = await engine.connector('google').search('q', {
      kind: 'image',
      page: 2,
      deadlineAt: soon(),
    });
    expect(engine.requests.map(({ url }) => new URL(url).host)).toEqual(['www.googleapis.com']);
    expect(Object.fromEntries(engine.asked[0]?.url.searchParams ?? [])).toEqual({
      key: 'google-key-1234',
      cx: 'engine:1',
      q: 'q',
      num: '10',
      start: '11',
      safe: 'off',
      searchType: 'image',
    });
    expect(answer.hits.map((hit) => [hit.url, hit.rank])).toEqual([
      ['https://leaks.example/one', 11],
      ['https://leaks.example/two', 12],
    ]);
    expect(answer.exhausted).toBe(false);
  });

  it('may honestly find nothing', async () => {
    engine.answerWith(json({ kind: 'customsearch#search', queries: { request: [{}] } }));
    expect(await engine.ask('google')).toEqual({ hits: [], exhausted: true, degraded: [] });
  });

  it('says that the vendor has ended it, once it has', async () => {
    engine.answerWith(json({ error: { code: 410 } }, 410));
    const search = (day: string) =>
      createGoogleConnector({ apiKey: 'k', engineId: 'e' }, engine.fetcher, () => new Date(day));
    const options = { kind: 'web' as const, deadlineAt: soon() };
    const before = await search('2026-12-31').search('q', options);
    const after = await search('2027-01-02').search('q', options);
    expect(before.degraded.join()).not.toContain('ended');
    expect(after.degraded.join()).toContain('ended this API on 2027-01-01');
  });
});
