import {
  askRdap,
  createFetcher,
  createHostGate,
  createNameResolver,
  fetchBootstrap,
  lookUpConvention,
  lookUpNetwork,
  lookUpRegistrar,
  lookUpSecurityTxt,
  lookUpSite,
  readBootstrap,
} from '@leakblock/scan-engine';
import type { LoadBootstrap } from '@leakblock/scan-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoWeb } from '../index.ts';
import type { DemoWeb } from '../index.ts';

let web: DemoWeb;
let fetcher: ReturnType<typeof createFetcher>;

beforeAll(async () => {
  web = await startDemoWeb({ latencyScale: 0 });
  fetcher = createFetcher({ proxyUrl: web.proxyUrl, caFile: web.caFile });
});
afterAll(async () => {
  await fetcher.close();
  await web.stop();
});

/** A gate that lets tests ask faster than a real site would like. */
const gate = createHostGate({ requestsPerSecond: 200, connectionsPerHost: 10 });
const polite = () => ({ fetcher, gate, deadlineAt: performance.now() + 20_000 });
const resolver = () =>
  createNameResolver({ fetcher, dnsOverHttpsUrl: 'https://dns.example/dns-query' });
const loadBootstrap: LoadBootstrap = async (kind) =>
  readBootstrap(await fetchBootstrap(kind, polite()));
const registries = () => ({ ...polite(), loadBootstrap, resolve: resolver() });

async function mailsOf(host: string): Promise<string[]> {
  const { lookUp } = await lookUpSite(host, polite());
  return lookUp.contacts.flatMap(({ address }) => address ?? []);
}

describe('a site’s own page', () => {
  it.each([
    ['leakvault.example', 'dmca@leakvault.example'],
    ['pixhoard.example', 'abuse@pixhoard.example'],
    ['secretboard.test', 'abuse@secretboard.test'],
    ['fanarchive.test', 'abuse@fanarchive.test'],
  ])('names the mailbox of %s, linked, spelled or hidden', async (host, address) => {
    expect(await mailsOf(host)).toEqual([address]);
  });

  it('may have a form beside the mailbox', async () => {
    const { lookUp } = await lookUpSite('droplocker.example', polite());
    expect(lookUp.contacts.map(({ address, formUrl }) => address ?? formUrl)).toEqual([
      'abuse@droplocker.example',
      'https://droplocker.example/dmca',
    ]);
  });

  it('may name nobody', async () => {
    const { lookUp } = await lookUpSite('stashfile.test', polite());
    expect(lookUp).toMatchObject({ outcome: 'nothing', contacts: [] });
  });

  it('of a host that listens to nobody is a failure, not an absence', async () => {
    const { lookUp } = await lookUpSite('no-such-host.example', polite());
    expect(lookUp).toMatchObject({ outcome: 'failed', detail: { reason: 'refused' } });
  });
});

describe('the network of a host', () => {
  it('is found by its address, with the desk below its owner', async () => {
    const { lookUp, cdn } = await lookUpNetwork('stashfile.test', registries());
    expect(cdn).toBeNull();
    expect(lookUp).toMatchObject({
      scope: 'host',
      outcome: 'found',
      contacts: [{ address: 'abuse@diskbarge.test', name: 'Diskbarge Storage B.V.' }],
      detail: { network: 'DISKBARGE' },
    });
  });

  it('is another for a host of pictures', async () => {
    const page = await lookUpNetwork('leakindex.example', registries());
    const media = await lookUpNetwork('cdn.indexmedia.test', registries());
    expect(page.lookUp.contacts[0]?.address).toBe('abuse@rackbarn.test');
    expect(media.lookUp.contacts[0]?.address).toBe('abuse@diskbarge.test');
  });

  it('is told apart when it only stands in front', async () => {
    const { lookUp, cdn } = await lookUpNetwork('glimpsebin.example', registries());
    expect(cdn).toEqual({ key: 'cloudflare', name: 'Cloudflare', domain: 'cloudflare.com' });
    expect(lookUp).toMatchObject({ scope: 'cdn', contacts: [{ address: 'abuse@cloudflare.com' }] });
  });

  it('is nobody’s when the name does not exist', async () => {
    const { lookUp } = await lookUpNetwork('no-such-host.example', registries());
    expect(lookUp).toMatchObject({ outcome: 'nothing', detail: { reason: 'no_address' } });
  });
});

it('finds a registrar’s desk', async () => {
  expect(await lookUpRegistrar('leakvault.example', registries())).toMatchObject({
    scope: 'registrar',
    outcome: 'found',
    contacts: [{ address: 'abuse@cheapnames.test', name: 'Cheap Names Ltd.' }],
  });
  expect(await lookUpRegistrar('nobody.example', registries())).toMatchObject({
    outcome: 'nothing',
    detail: { reason: 'not_found' },
  });
  expect(await askRdap({ kind: 'domain', value: 'name.unserved' }, registries())).toEqual({
    outcome: 'nothing',
    reason: 'no_server',
  });
});

it('reads a security.txt unless it has expired', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const current = await lookUpSecurityTxt('tubecove.example', { ...polite(), now });
  expect(current.contacts.map(({ address, formUrl }) => address ?? formUrl)).toEqual([
    'security@tubecove.example',
    'https://tubecove.example/dmca',
  ]);
  const expired = await lookUpSecurityTxt('clipcellar.test', { ...polite(), now });
  expect(expired).toMatchObject({ outcome: 'nothing', detail: { reason: 'expired' } });
  const none = await lookUpSecurityTxt('leakvault.example', { ...polite(), now });
  expect(none).toMatchObject({ outcome: 'nothing', detail: { reason: 'status_404' } });
});

it('guesses addresses only where a domain takes mail', async () => {
  const guessed = await lookUpConvention('leakvault.example', resolver());
  expect(guessed.contacts.map(({ address }) => address)).toEqual([
    'abuse@leakvault.example',
    'dmca@leakvault.example',
    'copyright@leakvault.example',
    'legal@leakvault.example',
  ]);
  expect(guessed.contacts.every(({ confidence }) => confidence === 'guessed')).toBe(true);
  const none = await lookUpConvention('cdn.indexmedia.test', resolver());
  expect(none).toMatchObject({ outcome: 'nothing', detail: { reason: 'no_mail' } });
});
