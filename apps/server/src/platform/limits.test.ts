import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../assemble-gateway.ts';
import { startSecondGateway } from '../testing/start-second-gateway.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import type { TestGateway } from '../testing/start-test-gateway.ts';
import type { Feature } from './feature.ts';
import { createLimit, limitsPart } from './limits.ts';
import type { LimitOptions } from './limits.ts';

/** A function that takes 50 kB and says how many came. */
const pasting: Feature = {
  name: 'pasting',
  bodyBytes: { '/paste': 50_000 },
  routes: (app) => {
    app.post('/paste', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
  },
};
const day = { env: { UPLOADS_PER_DAY: '4', UPLOAD_MEGABYTES_PER_DAY: '1' }, features: [pasting] };

let gateway: TestGateway;
let second: Gateway;
beforeAll(async () => {
  gateway = await startTestGateway(day);
  second = await startSecondGateway(gateway, day);
});
afterAll(async () => {
  await second.stop();
  await gateway.stop();
});

const open = (options: Partial<LimitOptions> & { name: string }) =>
  [gateway, second].map(({ context }) =>
    createLimit(context, { points: 3, seconds: 60, ...options }),
  ) as [ReturnType<typeof createLimit>, ReturnType<typeof createLimit>];
/** Lets the time of everything that was counted so far pass. */
const waitItOut = () =>
  gateway.sql("update leakblock_limits.taken set ends_at = now() - interval '1 second'");

describe('a limit', () => {
  it('is one for all gateways, and says how long to wait', async () => {
    const [here, there] = open({ name: 'shared', code: 'reports.too_many' });
    await here.take('ana');
    await there.take('ana');
    await here.take('ana');
    const refusal = await there.take('ana').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'reports.too_many', status: 429 });
    expect((refusal as { retryAfter: number }).retryAfter).toBeGreaterThan(50);
    await there.take('bea');
  });

  it('counts everything that comes at the same moment', async () => {
    const both = open({ name: 'at-once', points: 10 });
    const standings = await Promise.all(
      both.flatMap((one) => Array.from({ length: 10 }, () => one.count('ana'))),
    );
    expect(standings.filter(({ isOver }) => !isOver)).toHaveLength(10);
  });

  it('begins anew when its time is over, and when everything is given back', async () => {
    const [here, there] = open({ name: 'anew', points: 1 });
    await here.take('ana');
    await waitItOut();
    await there.take('ana');
    await expect(here.take('ana')).rejects.toThrow();
    await here.reset('ana');
    expect(await here.count('ana')).toMatchObject({ isOver: false, left: 0 });
  });

  it('asks the database no more about somebody who is over', async () => {
    const [here] = open({ name: 'over', points: 1 });
    await here.take('ana');
    await expect(here.take('ana')).rejects.toThrow();
    await gateway.sql("delete from leakblock_limits.taken where key like 'over:%'");
    await expect(here.take('ana')).rejects.toThrow();
  });

  it('does not count what is rolled back', async () => {
    const [here] = open({ name: 'rolled-back', points: 1 });
    const { database } = gateway.context;
    const undone = database.asServer(async (trx) => {
      expect(await here.countIn(trx, 'ana')).toMatchObject({ isOver: false });
      expect(await here.countIn(trx, 'ana')).toMatchObject({ isOver: true });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await here.take('ana');
  });

  it('is that of a network for addresses, and no address or person stands in the database', async () => {
    const [here] = open({ name: 'networks', points: 1 });
    await here.takeAddress('2001:db8:1:2::1');
    await expect(here.takeAddress('2001:db8:1:2:ffff::2')).rejects.toThrow();
    await here.takeAddress('2001:db8:1:3::1');
    const rows = await gateway.sql<{ key: string }>('select key from leakblock_limits.taken');
    expect(rows.every(({ key }) => /^[a-z-]+:[\w-]{43}$/.test(key))).toBe(true);
  });

  it('is forgotten by the database once its time is over', async () => {
    await waitItOut();
    const [purge] = limitsPart.jobs ?? [];
    const job = { id: 'x', retryCount: 0 };
    await purge?.handler(gateway.context, {}, new AbortController().signal, job);
    expect(await gateway.sql('select from leakblock_limits.taken')).toEqual([]);
  });
});

describe('what one person may send in a day', () => {
  async function paste(token: string, bytes: number, at: { port: number } = gateway) {
    const answer = await fetch(`http://127.0.0.1:${String(at.port)}/functions/v1/paste`, {
      method: 'POST',
      headers: { apikey: gateway.publishableKey, authorization: `Bearer ${token}` },
      body: new Uint8Array(bytes),
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string } };
  }

  it('is so many files, at whichever gateway', async () => {
    const { token } = await gateway.signIn();
    for (const at of [gateway, second, gateway, second]) {
      expect((await paste(token, 10, at)).status).toBe(200);
    }
    const refused = await paste(token, 10);
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.uploads_used_up' } });
    expect((await paste((await gateway.signIn()).token, 10)).status).toBe(200);
  });

  it('is so many bytes, those that were refused among them', async () => {
    const { token, userId } = await gateway.signIn();
    expect((await paste(token, 60_000)).status).toBe(413);
    const [size] = open({ name: 'upload-bytes', points: 1_000_000, seconds: 86_400 });
    // The length said so before a byte was read.
    expect((await size.count(userId, 0)).left).toBe(1_000_000);
    await paste(token, 40_000);
    expect((await size.count(userId, 0)).left).toBe(960_000);
    await size.count(userId, 970_000);
    expect((await paste(token, 10, second)).body.code).toBe('request.uploads_used_up');
  });
});
