import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProxyAgent, interceptors, request } from 'undici';
import type { Dispatcher } from 'undici';
import { startDemoWeb } from '../index.ts';
import type { DemoWeb } from '../index.ts';

let web: DemoWeb;
let dispatcher: Dispatcher;

beforeAll(async () => {
  web = await startDemoWeb({ latencyScale: 0 });
  dispatcher = new ProxyAgent({
    uri: web.proxyUrl,
    requestTls: { ca: web.caPem },
    maxHeaderSize: 65_536,
  });
});
afterAll(async () => {
  await dispatcher.destroy();
  await web.stop();
});

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await request(url, { dispatcher, headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return {
    status: answer.statusCode,
    headers: answer.headers,
    location: String(answer.headers['location'] ?? ''),
    text: body.toString('utf8'),
    body,
  };
}

describe('the hosts', () => {
  it('are at least 120, each with a word on what it plays', () => {
    expect(web.hosts.length).toBeGreaterThanOrEqual(120);
    for (const host of web.hosts) expect(web.plays(host)).toMatch(/\w/u);
  });

  it('are the same in every run of the same seed', async () => {
    const [twin, other] = [await startDemoWeb(), await startDemoWeb({ seed: 2 })];
    expect(twin.hosts).toEqual(web.hosts);
    expect(twin.copies()).toEqual(web.copies());
    expect(other.copies()).not.toEqual(web.copies());
    await Promise.all([twin.stop(), other.stop()]);
  });
});

describe('platforms', () => {
  it.each([
    ['velvetroom.example', '/', 404, 'does not exist'],
    ['fanorchard.example', '/@', 410, 'gone'],
    ['perchsocial.example', '/', 200, 'User not found'],
    ['shortreel.example', '/@', 200, 'qzfkmxwvtr'],
    ['heartmatch.example', '/u/', 200, 'Welcome'],
    ['peoplefinder.example', '/people/', 200, '0 results for "qzfkmxwvtr"'],
    ['chirpnest.example', '/', 200, 'Did you mean'],
    ['handlehub.example', '/', 200, 'is available'],
    ['api.pixelpals.example', '/v1/users/', 404, 'not_found'],
    ['api.streamling.example', '/lookup/', 200, '"data":null'],
  ])('%s has its staff and says in its way who is missing', async (host, path, status, text) => {
    expect(await ask(`https://${host}${path}staff`)).toMatchObject({ status: 200 });
    const missing = await ask(`https://${host}${path}qzfkmxwvtr`);
    expect(missing.status).toBe(status);
    expect(missing.text).toContain(text);
  });

  it.each([
    ['glowcast.example', '/room/qzfkmxwvtr/', 'https://glowcast.example/'],
    ['membersonly.example', '/members/qzfkmxwvtr', '/login?next='],
    ['findafriend.example', '/p/qzfkmxwvtr', '/search?q=qzfkmxwvtr'],
    ['eurosocial.example', '/qzfkmxwvtr', 'https://consent.eurosocial.example/'],
    ['firstnames.example', '/staff.doe', 'https://firstnames.example/staff'],
    ['slashed.example', '/staff', 'https://slashed.example/staff/'],
  ])('%s redirects', async (host, path, target) => {
    const answer = await ask(`https://${host}${path}`);
    expect(answer.status).toBeGreaterThanOrEqual(301);
    expect(answer.location).toContain(target);
  });

  it('show the creator, the impostor, and the page without dots', async () => {
    const own = await ask('https://perchsocial.example/luna.marlowe');
    expect(own.text).toContain('My own page');
    const fake = await ask('https://perchsocial.example/real_luna_marlowe');
    expect(fake.text).toContain('My own page');
    expect((await ask('https://nodots.example/st.aff')).text).toContain('@staff');
  });

  it('flap once in fifteen', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 30; turn++) {
      statuses.push((await ask('https://flapjack.example/qzfkmxwvtr')).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });
});

describe('walls and refusals', () => {
  it('answer with the status in their name, whoever is asked for', async () => {
    const hosts = web.hosts.filter((host) => /^[a-z]+-\d{3}\.walls\.test$/u.test(host));
    expect(hosts.length).toBeGreaterThanOrEqual(24);
    for (const host of hosts) {
      const answer = await ask(`https://${host}/staff`);
      expect(answer.status, host).toBe(Number(host.slice(-14, -11)));
    }
  });

  it('leave the marks of the wall that they play', async () => {
    const { text, headers } = await ask('https://cloudflare-200.walls.test/staff');
    expect(headers['cf-mitigated']).toBe('challenge');
    expect(text).toContain('/cdn-cgi/challenge-platform/');
    expect((await ask('https://anubis-200.walls.test/x')).text).toContain('/.within.website/');
    expect((await ask('https://login-200.walls.test/luna')).text).toContain('<title>luna |');
  });

  it('refuse with and without a time to come back', async () => {
    const get = (name: string) => ask(`https://status-${name}.trouble.test/staff`);
    expect((await get('429')).headers['retry-after']).toBeUndefined();
    expect((await get('429-retry')).headers['retry-after']).toBe('1');
    for (const code of [401, 403, 500, 502, 503, 504]) {
      expect((await get(String(code))).status).toBe(code);
    }
  });

  it('slow down who comes too often, by the clock of the demo web', async () => {
    const get = async () => (await ask('https://per-second.trouble.test/staff')).status;
    expect([await get(), await get(), await get()]).toEqual([200, 200, 429]);
    await web.advance(1000);
    expect(await get()).toBe(200);
    expect((await ask('https://first-503.trouble.test/staff')).status).toBe(503);
    expect((await ask('https://first-503.trouble.test/staff')).status).toBe(200);
  });
});

describe('faults on the wire', () => {
  const refused = (name: string) => expect(ask(`https://${name}.wire.test/`)).rejects.toThrow();

  it('break connections and lengths', async () => {
    await refused('reset');
    await refused('refuse');
    await refused('short');
    await refused('header-flood');
  });

  it('hang, drip, never end and blow up until the reader leaves', async () => {
    for (const [name, chunks] of [
      ['hang', 0],
      ['drip', 1],
      ['endless', 40],
      ['bomb', 40],
    ] as const) {
      const leave = new AbortController();
      const options = { dispatcher, signal: leave.signal };
      const answer = request(`https://${name}.wire.test/`, options);
      if (chunks === 0) {
        setTimeout(() => leave.abort(), 150);
        await expect(answer).rejects.toThrow();
        continue;
      }
      const { body } = await answer;
      let seen = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        expect(chunk.length).toBeGreaterThan(0);
        if (++seen === chunks) break;
      }
      expect(seen, name).toBe(chunks);
    }
  });

  it('pack bodies as they declare', async () => {
    const plain = dispatcher.compose(interceptors.decompress());
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const answer = await request(`https://${encoding}.wire.test/`, { dispatcher: plain });
      expect(await answer.body.text()).toContain('<h1>Profile</h1>');
    }
    const latin = await ask('https://latin1.wire.test/');
    expect(latin.body.toString('latin1')).toContain('Grüße');
    expect((await ask('https://empty.wire.test/')).body).toHaveLength(0);
  });

  it('redirect in circles, to private addresses and nowhere', async () => {
    expect((await ask('https://loop.redirects.test/a')).location).toBe(
      'https://loop.redirects.test/a',
    );
    expect((await ask('https://to-metadata.redirects.test/')).location).toContain('169.254');
    expect((await ask('https://to-decimal.redirects.test/')).location).toBe('http://2130706433/');
    expect((await ask('https://chain.redirects.test/?step=20')).status).toBe(200);
    expect((await ask('https://chain.redirects.test/?step=3')).location).toContain('step=4');
  });
});

describe('copied content', () => {
  it('lies around of one creator, of another not at all, of a third a little', () => {
    const of = (id: string) => web.copies().filter((copy) => copy.creatorId === id).length;
    expect(of('luna-marlowe')).toBeGreaterThan(40);
    expect(of('tamsin-oakhurst')).toBe(0);
    expect(of('wren-calvados')).toBeGreaterThan(0);
    expect(of('wren-calvados')).toBeLessThan(12);
  });

  it.each([
    ['https://leakvault.example/search?q=luna+marlowe', '/model/luna-marlowe'],
    ['https://secretboard.test/search/?q=lunamarlowe', '/tags/luna-marlowe/'],
    ['https://streamgrotto.example/search/luna%20marlowe/', '/channels/luna-marlowe'],
    ['https://droplocker.example/find?name=luna_marlowe', '/list/luna-marlowe'],
    ['https://leakindex.example/?s=luna-marlowe', '/creator/luna-marlowe'],
  ])('is found by search and by the creator page: %s', async (address, creatorPath) => {
    const { text } = await ask(address);
    expect(text).toContain('<article class="result">');
    const nobody = await ask(address.replace(/luna.*marlowe/u, 'qzfkmxwvtr'));
    expect(nobody.text).toContain('Nothing found');
    const { origin } = new URL(address);
    expect((await ask(origin + creatorPath)).text).toContain('class="result"');
    expect((await ask(origin + creatorPath.replace('luna', 'nobody'))).status).toBe(404);
    const item = /href="(\/[^"]+)"><img/u.exec(text)?.[1] ?? '';
    const page = await ask(origin + item);
    expect(page.text).toContain('class="uploader"');
    expect(page.text).toContain('Luna Marlowe');
  });

  it('shows altered copies of the creators own pictures, the same every time', async () => {
    const [copy] = web.copies();
    const page = await ask(copy!.url);
    const picture = /property="og:image" content="([^"]+)"/u.exec(page.text)?.[1];
    const altered = await ask(picture!);
    expect(altered.headers['content-type']).toBe('image/jpeg');
    const original = await ask(
      `https://originals.velvetroom.example/${copy!.creatorId}/${copy!.picture}.jpg`,
    );
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(altered.body)).not.toBe(digest(original.body));
    const twin = await startDemoWeb({ latencyScale: 0 });
    const other = new ProxyAgent({ uri: twin.proxyUrl, requestTls: { ca: twin.caPem } });
    const again = await request(picture!, { dispatcher: other });
    expect(digest(Buffer.from(await again.body.arrayBuffer()))).toBe(digest(altered.body));
    await other.close();
    await twin.stop();
  });
});

describe('search engines and registries', () => {
  const search = async (host: string, query: string, more = '') => {
    const q = encodeURIComponent(query);
    return ask(`https://${host}/search?q=${q}&format=json${more}`);
  };
  type Results = { results: { url: string; title: string }[]; unresponsive_engines: string[][] };

  it('find the whole demo web, in pages, by phrase and by site', async () => {
    const all = JSON.parse((await search('searx.example', '"Luna Marlowe"')).text) as Results;
    expect(all.results).toHaveLength(10);
    const next = JSON.parse(
      (await search('searx.example', '"Luna Marlowe"', '&pageno=2')).text,
    ) as Results;
    expect(next.results[0]?.url).not.toBe(all.results[0]?.url);
    const one = JSON.parse(
      (await search('searx.example', 'site:leakvault.example luna marlowe')).text,
    ) as Results;
    expect(one.results.length).toBeGreaterThan(0);
    for (const { url } of one.results) expect(new URL(url).hostname).toBe('leakvault.example');
    const none = JSON.parse((await search('searx.example', '"qzfkmxwvtr"')).text) as Results;
    expect(none.results).toEqual([]);
  });

  it('say what is missing', async () => {
    expect((await search('searx-locked.example', 'luna')).status).toBe(403);
    const limping = await search('searx-limping.example', 'luna');
    expect((JSON.parse(limping.text) as Results).unresponsive_engines).toHaveLength(2);
    const address = 'https://api.search.brave.com/res/v1/web/search?q=luna+marlowe&count=5';
    expect((await ask(address)).status).toBe(422);
    const brave = await ask(address, { 'x-subscription-token': 'demo' });
    expect(JSON.parse(brave.text)).toMatchObject({ query: { more_results_available: true } });
  });

  it('name the contacts of domains and addresses', async () => {
    const domain = await ask('https://rdap.example/domain/leakvault.example');
    expect(domain.text).toContain('abuse@cheapnames.test');
    expect((await ask('https://rdap.example/ip/192.0.2.7')).text).toContain('rackbarn.test');
    expect((await ask('https://rdap.example/domain/nobody.example')).status).toBe(404);
    for (const file of ['dns', 'ipv4', 'ipv6']) {
      const answer = await ask(`https://data.iana.org/rdap/${file}.json`);
      expect(answer.text).toContain('rdap.example');
    }
  });
});
