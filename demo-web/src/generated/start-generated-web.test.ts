import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProxyAgent, interceptors, request } from 'undici';
import type { Dispatcher } from 'undici';
import { describeGeneratedWeb, startGeneratedWeb } from '../index.ts';
import type { GeneratedSite, GeneratedWeb } from '../index.ts';
import { misleadingKinds } from './traits.ts';

let web: GeneratedWeb;
let dispatcher: Dispatcher;
let secure: Dispatcher;

beforeAll(async () => {
  web = await startGeneratedWeb({ sites: 1000, seed: 7, delays: 'none' });
  const decompress = interceptors.decompress({ skipErrorResponses: false });
  dispatcher = new ProxyAgent({ uri: web.proxyUrl, proxyTunnel: false }).compose(decompress);
  secure = new ProxyAgent({ uri: web.proxyUrl, requestTls: { ca: web.caPem } }).compose(decompress);
});
afterAll(async () => {
  await Promise.all([dispatcher.destroy(), secure.destroy()]);
  await web.stop();
});

async function ask(site: GeneratedSite, name: string, by: Dispatcher = dispatcher) {
  const scheme = by === secure ? 'https' : 'http';
  const address = `${scheme}://${site.host}${site.path.replace('{}', name)}`;
  const answer = await request(address, { dispatcher: by });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}
const share = (isSo: (site: GeneratedSite) => boolean) => web.sites.filter(isSo).length / 1000;

describe('the mix', () => {
  it('has the shares of the specification', () => {
    expect(share((site) => site.base === 'status_404')).toBe(0.5);
    expect(share((site) => site.base === 'soft_404')).toBe(0.27);
    expect(share((site) => site.base === 'search')).toBe(0.1);
    expect(share((site) => site.base === 'redirect')).toBe(0.08);
    expect(share((site) => site.base === 'json')).toBe(0.05);
    expect(share((site) => site.condition === 'wall')).toBe(0.085);
    expect(share((site) => site.condition === 'limit')).toBe(0.055);
    expect(share((site) => site.condition === 'dead')).toBe(0.035);
    expect(share((site) => site.condition === 'rot')).toBe(0.08);
    expect(share((site) => site.condition === 'fuzzy')).toBe(0.012);
    expect(share((site) => site.isGzip)).toBeCloseTo(0.8, 1);
  });

  it('has every misleading kind', () => {
    const kinds = new Set(web.sites.map((site) => site.misleading));
    for (const kind of Object.values(misleadingKinds).flat()) expect(kinds).toContain(kind);
    expect(Object.values(misleadingKinds).flat().length).toBeGreaterThanOrEqual(12);
  });

  it('has the delays of the specification', () => {
    const delays = describeGeneratedWeb({ sites: 3000, seed: 7 })
      .sites.map((site) => site.firstByteMs)
      .sort((a, b) => a - b);
    expect(delays[1500]).toBeGreaterThan(320);
    expect(delays[1500]).toBeLessThan(380);
    const mean = delays.reduce((sum, ms) => sum + ms, 0) / 3000;
    expect(mean).toBeGreaterThan(470);
    expect(mean).toBeLessThan(590);
    expect(delays.at(-1)).toBe(3000);
  });

  it('is the same for the same seed and another for another', () => {
    const [one, two, other] = [7, 7, 8].map((seed) => describeGeneratedWeb({ sites: 200, seed }));
    expect(two?.asWhatsMyName()).toEqual(one?.asWhatsMyName());
    expect(other?.asWhatsMyName()).not.toEqual(one?.asWhatsMyName());
  });
});

describe('accounts', () => {
  it('exist for about 8 % of the pairs, for every known name, and never for an invented one', () => {
    let existing = 0;
    for (const site of web.sites) {
      expect(web.truth(site.host, site.known[0]) && web.truth(site.host, site.known[1])).toBe(true);
      expect(web.truth(site.host, 'qz8fk2m1xw')).toBe(false);
      for (const name of web.names.slice(0, 40)) existing += Number(web.truth(site.host, name));
    }
    expect(existing / 40_000).toBeGreaterThan(0.06);
    expect(existing / 40_000).toBeLessThan(0.09);
  });

  it('show the hit string on plain healthy sites, and only there', async () => {
    const plain = web.sites.filter((site) => site.condition === 'healthy' && !site.misleading);
    for (const site of plain.slice(0, 120)) {
      const found = await ask(site, site.known[0]);
      expect(found).toMatchObject({ status: 200 });
      expect(found.text).toContain(site.hit);
      const missed = await ask(site, 'qz8fk2m1xw');
      expect(missed.status).toBe(site.missStatus);
      expect(missed.text).toContain(site.miss);
      expect(missed.text).not.toContain(site.hit);
    }
  });

  it('are the same over TLS', async () => {
    const site = web.sites.find((entry) => entry.condition === 'healthy')!;
    expect((await ask(site, site.known[1], secure)).text).toContain(site.hit);
  });
});

describe('sites that mislead', () => {
  const those = (kind: string) => web.sites.find((site) => site.misleading === kind)!;

  it('echo the name of a stranger', async () => {
    for (const kind of ['echoed_heading', 'title_echo', 'meta_echo', 'name_is_free']) {
      const answer = await ask(those(kind), 'qz8fk2m1xw');
      expect(answer.status, kind).toBe(200);
      expect(answer.text, kind).toContain('qz8fk2m1xw');
      expect(answer.text, kind).toContain(those(kind).miss);
    }
  });

  it('show somebody else, or the hit string, to who asks for a stranger', async () => {
    const cached = await ask(those('cached_other_user'), 'qz8fk2m1xw');
    expect(cached.text).toContain(those('cached_other_user').known[0]);
    expect(cached.text).toContain(those('cached_other_user').hit);
    expect((await ask(those('json_nearest'), 'qz8fk2m1xw')).text).toContain(
      '"username":"qz8fk2m1xz"',
    );
    expect((await ask(those('hit_string_on_miss'), 'qz8fk2m1xw')).text).toContain(
      those('hit_string_on_miss').hit,
    );
  });

  it('cut names at the dot', async () => {
    const site = those('canonical_redirect');
    const answer = await ask(site, `${site.known[0]}.doe`);
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toContain(site.known[0]);
    expect(web.truth(site.host, `${site.known[0]}.doe`)).toBe(false);
  });

  it('flap: one wrong answer in fifteen', async () => {
    const site = those('flapping');
    const statuses: number[] = [];
    for (let turn = 0; turn < 30; turn++) statuses.push((await ask(site, 'qz8fk2m1xw')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });
});

describe('sites that keep readers out', () => {
  const those = (face: string) => web.sites.find((site) => site.face === face)!;

  it('refuse first contacts, then answer', async () => {
    for (const [face, status] of [
      ['first_429', 429],
      ['first_503', 503],
    ] as const) {
      const first = await ask(those(face), those(face).known[0]);
      expect(first.status).toBe(status);
      expect(first.headers['retry-after']).toBe('1');
      expect((await ask(those(face), those(face).known[0])).status).toBe(200);
    }
  });

  it('allow two requests a second', async () => {
    const site = those('per_second');
    const statuses = [1, 2, 3].map(async () => (await ask(site, site.known[0])).status);
    expect((await Promise.all(statuses)).sort()).toEqual([200, 200, 429]);
  });

  it('refuse or reset the connection', async () => {
    await expect(ask(those('refuse'), 'mira')).rejects.toThrow();
    await expect(ask(those('reset'), 'mira')).rejects.toThrow();
    await expect(ask(those('refuse'), 'mira', secure)).rejects.toThrow();
    await expect(ask(those('reset'), 'mira', secure)).rejects.toThrow();
  });

  it('show the same to everybody when walled or rotten', async () => {
    const shut = web.sites.filter((site) => site.condition === 'wall' || site.condition === 'rot');
    for (const site of shut) {
      expect(web.isReachable(site.host)).toBe(false);
      const known = await ask(site, site.known[0]);
      const stranger = await ask(site, 'qz8fk2m1xw');
      expect(stranger.status).toBe(known.status);
      expect(stranger.text.replaceAll('qz8fk2m1xw', '')).toBe(
        known.text.replaceAll(site.known[0], ''),
      );
    }
  });
});

describe('what was asked', () => {
  const names = ['mirelle.voss', 'mirellevoss', 'voss_mirelle'];

  it('is kept by site and name, with what came of it, and can be read by another process', async () => {
    web.reset();
    const [site] = web.sites.filter(({ condition }) => condition === 'healthy');
    const { status } = await ask(site!, names[1]!);
    await request(`http://${site!.host}/robots.txt`, { dispatcher }).then(({ body }) =>
      body.dump(),
    );
    const hung = web.sites.find(({ face }) => face === 'hang');
    const leave = new AbortController();
    const waiting = request(`http://${hung!.host}/`, { dispatcher, signal: leave.signal });
    await expect.poll(() => web.requests().length).toBe(3);
    leave.abort();
    await expect(waiting).rejects.toThrow();
    const told = await fetch(new URL('requests.json', web.controlUrl));
    expect(await told.json()).toMatchObject([
      { host: site!.host, name: names[1], status },
      { host: site!.host, name: null },
      { host: hung!.host, status: null },
    ]);
    await fetch(new URL('reset', web.controlUrl), { method: 'POST' });
    expect(web.requests()).toEqual([]);
  });

  it('may be about names of a bench, which have accounts on about 8 % of the sites', () => {
    const facts = describeGeneratedWeb({ sites: 1000, seed: 7, names });
    for (const name of names.slice(1)) {
      const accounts = facts.sites.filter(({ host }) => facts.truth(host, name)).length;
      expect(accounts).toBeGreaterThan(60);
      expect(accounts).toBeLessThan(100);
      expect(web.sites.some(({ host }) => web.truth(host, name))).toBe(false);
    }
  });
});

describe('the lists', () => {
  it('name every site in all four formats', () => {
    expect(web.asSiteList()).toHaveLength(1000);
    expect((web.asWhatsMyName() as { sites: object[] }).sites).toHaveLength(1000);
    expect(Object.keys(web.asSherlock())).toHaveLength(1000);
    expect(Object.keys((web.asMaigret() as { sites: object }).sites)).toHaveLength(1000);
  });

  it('bound what a scanner can reach', () => {
    const slow = describeGeneratedWeb({ sites: 1000, seed: 7 }).bound(200);
    expect(slow.sharedMs).toBeCloseTo(slow.sumOfFirstByteMs / 200);
    expect(slow.slowestHonestMs).toBeGreaterThan(2500);
    expect(slow.boundMs).toBe(Math.max(slow.sharedMs, slow.slowestHonestMs));
  });
});
