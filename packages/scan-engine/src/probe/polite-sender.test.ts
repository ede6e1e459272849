import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FetchOutcome, FetchRequest, HostGate, HostTurn } from '../fetch/types.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { createRequestSlots, sendPolitely } from './polite-sender.ts';

/** A gate whose turns come when the test gives them; `full.test` has none. */
function createHandGate() {
  const waiting: { host: string; give: () => void }[] = [];
  const held: string[] = [];
  const gate: HostGate = {
    reserve(host) {
      const name = host.replace(/:\d+$/u, '');
      if (name === 'full.test') return Promise.resolve(null);
      return new Promise<HostTurn>((resolve) => {
        const give = (): void => {
          held.push(name);
          resolve({ waitMs: 0, release: () => void held.splice(held.indexOf(name) >>> 0, 1) });
        };
        waiting.push({ host: name, give });
      });
    },
  };
  return { gate, waiting, held };
}

let site: TestSite;
let door: ReturnType<typeof createHandGate>;
const slots = createRequestSlots(4);
beforeEach(async () => {
  door = createHandGate();
  // `one.test/to/other.test/page` leads to `other.test/page`.
  site = await startTestSite((request, response) => {
    const [, host, rest] = /^\/to\/([^/]+)(.*)$/u.exec(request.url ?? '') ?? [];
    if (host !== undefined) {
      const location = `http://${host}:${String(site.server.port)}${rest ?? ''}`;
      response.writeHead(302, { location });
    }
    response.end('here');
  });
});
afterEach(() => site.close());

function send(address: string, other: Partial<FetchRequest> = {}): Promise<FetchOutcome> {
  const [host = '', path = ''] = address.split(/(?=\/)(.*)/u);
  const deadlineAt = performance.now() + 10_000;
  return sendPolitely(
    {
      url: `http://${host}:${String(site.server.port)}${path}`,
      redirects: 'follow',
      deadlineAt,
      ...other,
    },
    {
      ...{ fetcher: site.fetcher, gate: door.gate, slots, isUrgent: false },
      onTurn: () => ({ deadlineAt, patienceMs: 10_000 }),
    },
  );
}
const asked = (): string[] => site.requests.map(({ host, path }) => host + path);
/** Gives the turns that are waited for, as soon as it is these hosts'. */
const give = async (...hosts: string[]): Promise<void> => {
  await vi.waitFor(() => {
    expect(door.waiting.map(({ host }) => host)).toEqual(hosts);
  });
  door.waiting.shift()?.give();
};

describe('a redirect to another host', () => {
  it('waits for that host’s turn, holding neither the one before nor a place', async () => {
    const pages = [send('one.test/to/third.test/a'), send('two.test/to/third.test/b')];
    await give('one.test', 'two.test');
    await give('two.test', 'third.test');
    await vi.waitFor(() => {
      expect(door.waiting.map(({ host }) => host)).toEqual(['third.test', 'third.test']);
    });
    expect(asked().filter((address) => address.startsWith('third.test'))).toEqual([]);
    expect(door.held).toEqual([]);
    expect(slots.free()).toBe(4);

    await give('third.test', 'third.test');
    expect(await Promise.race(pages)).toMatchObject({ ok: true, text: 'here' });
    expect(asked().filter((address) => address.startsWith('third.test'))).toHaveLength(1);
    await give('third.test');
    for (const page of await Promise.all(pages)) expect(page).toMatchObject({ ok: true });
    expect(asked()).toHaveLength(4);
    expect(door.held).toEqual([]);
    expect(slots.free()).toBe(4);
  });

  it('is not followed where that host has no turn in time', async () => {
    const page = send('one.test/to/full.test/a');
    await give('one.test');
    expect(await page).toMatchObject({ ok: false, failure: 'busy' });
    expect(asked()).toEqual(['one.test/to/full.test/a']);
    expect(door.held).toEqual([]);
    expect(slots.free()).toBe(4);
  });
});

describe('a redirect within a host', () => {
  it('is part of its turn', async () => {
    const page = send('one.test/to/one.test/a');
    await give('one.test');
    expect(await page).toMatchObject({ ok: true, text: 'here' });
    expect(door.waiting).toEqual([]);
  });

  it('has a turn of its own where something is asked before it', async () => {
    const beforeHop = vi.fn(() => Promise.resolve(null));
    const page = send('one.test/to/one.test/a', { beforeHop });
    await give('one.test');
    await give('one.test');
    expect(await page).toMatchObject({ ok: true, text: 'here' });
    expect(beforeHop).toHaveBeenCalledWith(`http://one.test:${String(site.server.port)}/a`);
  });
});
