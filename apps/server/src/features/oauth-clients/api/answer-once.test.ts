import { AppError } from '@leakblock/domain/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { answerOnce, keptBytes } from './answer-once.ts';
import { fillAccount } from './testing/fill-account.ts';
import type { Filled } from './testing/fill-account.ts';
import { openApiWorld } from './testing/open-api-world.ts';
import type { ApiWorld } from './testing/open-api-world.ts';

let world: ApiWorld;
let shift = 0;
beforeAll(async () => {
  world = await openApiWorld({ now: () => new Date(Date.now() + shift) });
});
afterAll(() => world.stop());

let juno: SignedIn;
let owns: Filled;
let token: string;
beforeEach(async () => {
  juno = await world.signIn();
  owns = await fillAccount(world, juno);
  token = await world.giveToken(juno);
});

const hook = { url: 'https://hooks.example.com/in', events: ['finding.created'] };
const addWebhook = (key: string, body: unknown = hook) =>
  world.ask(token, '/webhooks', { method: 'POST', body, headers: { 'idempotency-key': key } });
const countWebhooks = async () =>
  (await world.sql('select from private.webhook_endpoints where user_id = $1', [juno.userId]))
    .length;

describe('a call with a key', () => {
  it('acts once, and is answered the same again, with what is told only once', async () => {
    const before = await countWebhooks();
    const first = await addWebhook('k-1');
    const again = await addWebhook('k-1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await countWebhooks()).toBe(before + 1);
  });

  it('leaves nothing readable of its answer in the database', async () => {
    const { body } = await addWebhook('k-secret');
    const { secret } = body as { secret: string };
    const rows = await world.sql<{ answer: string }>(
      'select answer from private.idempotency_keys where user_id = $1',
      [juno.userId],
    );
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('stands for that one request: another body, path or address is refused', async () => {
    await addWebhook('k-2');
    const other = await addWebhook('k-2', { ...hook, url: 'https://hooks.example.com/other' });
    expect([other.status, other.code]).toEqual([422, 'api.key_reused']);
    const elsewhere = await world.ask(token, `/works/${owns.work}`, {
      method: 'DELETE',
      headers: { 'idempotency-key': 'k-2' },
    });
    expect(elsewhere.code).toBe('api.key_reused');
  });

  it('is nothing to another app or another person', async () => {
    const first = await addWebhook('k-3');
    const other = await world.signIn();
    for (const bearer of [await world.giveToken(other), await world.giveToken(juno)]) {
      const answer = await world.ask(bearer, '/webhooks', {
        method: 'POST',
        body: hook,
        headers: { 'idempotency-key': 'k-3' },
      });
      expect(answer.status).toBe(201);
      expect(answer.body).not.toEqual(first.body);
      expect(answer.headers.get('idempotency-replayed')).toBeNull();
    }
  });

  it('answers what is gone the same way after it went', async () => {
    const request = { method: 'DELETE', headers: { 'idempotency-key': 'k-4' } };
    expect((await world.ask(token, `/works/${owns.work}`, request)).status).toBe(204);
    const again = await world.ask(token, `/works/${owns.work}`, request);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
    const without = await world.ask(token, `/works/${owns.work}`, { method: 'DELETE' });
    expect(without.status).toBe(404);
  });

  it('keeps a refusal, and nothing of a request that could not be read', async () => {
    const request = { method: 'POST', headers: { 'idempotency-key': 'k-5' } };
    const running = await world.ask(token, '/scans', request);
    expect(running.code).toBe('scans.already_running');
    expect((await world.ask(token, '/scans', request)).headers.get('idempotency-replayed')).toBe(
      'true',
    );
    expect((await addWebhook('k-6', { url: 7 })).status).toBe(400);
    expect((await addWebhook('k-6')).status).toBe(201);
  });

  it('is forgotten after a day', async () => {
    const first = await addWebhook('k-7');
    shift += 25 * 3_600_000;
    const later = await addWebhook('k-7');
    expect(later.status).toBe(201);
    expect(later.body).not.toEqual(first.body);
  });

  it.each(['', 'two words', 'ä', 'x'.repeat(256)])('is refused for %j', async (key) => {
    expect((await addWebhook(key)).status).toBe(400);
  });
});

describe('a key whose answer could not be noted, since the database was away', () => {
  it('acts once all the same: the answer is noted when it is back', async () => {
    const before = await countWebhooks();
    await world.sql(`create function private.play_cut() returns trigger language plpgsql as
      $$ begin raise exception 'cut' using errcode = '57P01'; end $$`);
    await world.sql(`create trigger play_cut before update on private.idempotency_keys
      for each row when (new.status is not null) execute function private.play_cut()`);
    const first = await addWebhook('k-cut');
    await world.sql(
      'drop trigger play_cut on private.idempotency_keys; drop function private.play_cut()',
    );
    expect(first.status).toBe(201);
    await expect
      .poll(async () => (await addWebhook('k-cut')).headers.get('idempotency-replayed'))
      .toBe('true');
    shift += 11 * 60_000;
    expect((await addWebhook('k-cut')).body).toEqual(first.body);
    expect(await countWebhooks()).toBe(before + 1);
  });

  it('is not free at once: what was begun may have been done', async () => {
    const request = { userId: juno.userId, clientId: 'an-app', key: 'lost', parts: ['post', '/'] };
    const lose = () => Promise.reject(new AppError('server.database_unavailable'));
    await expect(answerOnce(world.context, request, lose)).rejects.toThrow();
    await expect(answerOnce(world.context, request, lose)).rejects.toMatchObject({
      code: 'api.key_in_use',
    });
  });
});

describe('one request under one key at the same time', () => {
  const request = (key: string) => ({
    userId: juno.userId,
    clientId: 'an-app',
    key,
    parts: ['post', '/somewhere'],
  });

  it('is worked on once; the others are told to wait', async () => {
    let runs = 0;
    let finish = (): void => undefined;
    const isOpen = new Promise<void>((resolve) => (finish = resolve));
    const run = async () => {
      runs += 1;
      await isOpen;
      return { status: 200, body: '{}' };
    };
    const first = answerOnce(world.context, request('together'), run);
    await expect.poll(() => runs).toBe(1);
    await expect(answerOnce(world.context, request('together'), run)).rejects.toMatchObject({
      code: 'api.key_in_use',
    });
    finish();
    expect(await first).toMatchObject({ status: 200, isReplayed: false });
    expect(await answerOnce(world.context, request('together'), run)).toMatchObject({
      isReplayed: true,
    });
    expect(runs).toBe(1);
  });

  it('is not done again where its answer was too large to keep, and the next one hears why', async () => {
    let runs = 0;
    const answerOf = (bytes: number) => () => {
      runs += 1;
      return Promise.resolve({ status: 200, body: JSON.stringify('é'.repeat((bytes - 2) / 2)) });
    };
    const keptLargest = answerOf(keptBytes);
    await answerOnce(world.context, request('largest'), keptLargest);
    expect(await answerOnce(world.context, request('largest'), keptLargest)).toMatchObject({
      isReplayed: true,
    });
    const tooLarge = answerOf(keptBytes + 2);
    expect(await answerOnce(world.context, request('too large'), tooLarge)).toMatchObject({
      status: 200,
      isReplayed: false,
    });
    await expect(answerOnce(world.context, request('too large'), tooLarge)).rejects.toMatchObject({
      code: 'api.answer_not_kept',
    });
    expect(runs).toBe(2);
  });

  it('is tried anew after a fault of ours', async () => {
    const fail = () => Promise.reject(new Error('a fault'));
    await expect(answerOnce(world.context, request('fault'), fail)).rejects.toThrow('a fault');
    expect(await answerOnce(world.context, request('fault'), succeed)).toMatchObject({
      isReplayed: false,
    });
  });

  it('is not done a second time when the program that had it died, until the key is forgotten', async () => {
    await answerOnce(world.context, request('dies'), succeed);
    // As the program leaves it that dies between the act and its note.
    await world.sql(
      "update private.idempotency_keys set status = null, answer = null where key = 'dies'",
    );
    const again = () => answerOnce(world.context, request('dies'), succeed);
    await expect(again()).rejects.toMatchObject({ code: 'api.key_in_use' });
    shift += 11 * 60_000;
    await expect(again()).rejects.toMatchObject({ code: 'api.outcome_unknown' });
    shift += 24 * 3_600_000;
    expect(await again()).toMatchObject({ isReplayed: false });
  });
});

const succeed = () => Promise.resolve({ status: 200, body: '{}' });
