import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { accounts } from '../../accounts/index.ts';
import { notifications } from '../../notifications/index.ts';
import { sessions } from '../../sessions/index.ts';
import { exports } from '../index.ts';
import { unpackExport } from '../testing/read-export.ts';
import { exportsBucket } from './exports-bucket.ts';
import { tendExportsJob } from './tend-exports.job.ts';
import { writeExportJob } from './write-export.job.ts';

const password = 'Quiet-Lantern-old';
const hourMs = 3600_000;
const clock = { skippedMs: 0 };
let gateway: TestGateway;
let person: SignedIn;

beforeAll(async () => {
  gateway = await startTestGateway({
    features: [exports, notifications, accounts, sessions],
    env: { WORKER_IN_PROCESS: 'false', SIGN_INS_PER_MINUTE: '1000', SIGNUP_CONFIRM_EMAIL: 'false' },
    now: () => new Date(Date.now() + clock.skippedMs),
  });
});
afterAll(() => gateway.stop());

beforeEach(async () => {
  clock.skippedMs = 0;
  await gateway.sql(`delete from leakblock_limits.taken`);
  person = await signUp();
});

let people = 0;
async function signUp(): Promise<SignedIn> {
  people += 1;
  const email = `person-${String(people)}@example.org`;
  const { data, error } = await gateway.client().auth.signUp({ email, password });
  if (error !== null || data.session === null || data.user === null) throw new Error('no session');
  const { access_token: token } = data.session;
  await gateway.sql(`insert into profiles (id, locale) values ($1, 'de') on conflict do nothing`, [
    data.user.id,
  ]);
  await gateway.sql(`delete from leakblock_limits.taken`);
  return { userId: data.user.id, sessionId: '', email, token };
}

async function call(
  who: SignedIn | null,
  name: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      ...(who !== null && { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const prove = () => call(person, 'prove-identity', { proof: { password } });

async function ask(): Promise<string> {
  await prove();
  const asked = await call(person, 'request-export', {});
  expect(asked).toMatchObject({ status: 201, body: { status: 'queued', done: 0 } });
  return String(asked.body['id']);
}

const write = (exportId: string, retryCount = 0, context = gateway.context) =>
  writeExportJob.handler(context, { exportId }, new AbortController().signal, {
    id: '',
    retryCount,
  });
const tend = () =>
  tendExportsJob.handler(gateway.context, {}, new AbortController().signal, {
    id: '',
    retryCount: 0,
  });

async function read(exportId: string): Promise<Record<string, unknown>> {
  const [row] = await gateway.sql('select * from data_exports where id = $1', [exportId]);
  return row ?? {};
}
const filesOf = (exportId: string) =>
  gateway.sql(`select name from storage.objects where bucket_id = $1 and name like $2`, [
    exportsBucket,
    `${exportId}/%`,
  ]);

describe('asking for an export', () => {
  it('needs a proof: a session alone is not enough', async () => {
    const bare = await call(person, 'request-export', {});
    expect(bare).toMatchObject({ status: 403, body: { code: 'request.proof_needed' } });
    expect((await call(null, 'request-export', {})).status).toBe(401);
    expect((await call(person, 'prove-identity', { proof: { password } })).status).toBe(200);
    await ask();
  });

  it('makes one at a time, also when asked twice at once', async () => {
    await prove();
    const answers = await Promise.all([
      call(person, 'request-export', {}),
      call(person, 'request-export', {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    expect(answers.find(({ status }) => status === 429)?.body['code']).toBe('exports.too_many');
  });
});

describe('an export', () => {
  it('that is stopped before its first byte ends its try, and not the program', async () => {
    const id = await ask();
    const stopping = AbortSignal.abort(new Error('The program is stopping.'));
    // An error that nobody caught would end a worker; here it fails the run of the tests.
    await expect(write(id, 0, { ...gateway.context, stopping })).rejects.toThrow('aborted');
    expect(await read(id)).toMatchObject({ status: 'running', attempts: 1 });
    await write(id, 1);
    expect(await read(id)).toMatchObject({ status: 'ready', attempts: 2 });
  });

  it('is written, told about, downloaded by its person alone, and gone after seven days', async () => {
    const id = await ask();
    await write(id);
    const ready = await read(id);
    expect(ready).toMatchObject({ status: 'ready', attempts: 1, reason: null });
    expect(ready['done']).toBe(ready['total']);
    const told = await gateway.sql(
      'select title, kind, path from notifications where user_id = $1',
      [person.userId],
    );
    expect(told).toEqual([
      { title: 'Ihre Daten liegen bereit', kind: 'account', path: '/settings/export' },
    ]);

    const stranger = await signUp();
    expect(await call(stranger, 'open-export', { exportId: id })).toMatchObject({
      status: 404,
      body: { code: 'exports.not_found' },
    });
    // A session that somebody found days later opens it as little as it asks for one.
    await gateway.sql('delete from leakblock_auth.proofs');
    expect(await call(person, 'open-export', { exportId: id })).toMatchObject({
      status: 403,
      body: { code: 'request.proof_needed' },
    });
    await prove();
    const opened = await call(person, 'open-export', { exportId: id });
    const url = String(opened.body['url']);
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="leakblock-[\d-]+\.zip"$/u,
      ) as string,
    });
    const zip = new Uint8Array(await answer.arrayBuffer());
    expect(zip.byteLength).toBe(Number(ready['bytes']));
    const unpacked = unpackExport(zip);
    expect(unpacked.rows('sign_in_users')).toMatchObject([{ id: person.userId }]);
    expect(unpacked.text('tables/sign_in_users.json')).not.toContain('argon2');
    expect(unpacked.text('README.txt')).toContain('Ihre Daten');

    // The address lives for five minutes, whoever has it.
    clock.skippedMs = 6 * 60_000;
    expect((await fetch(url)).status).toBe(409);
    expect((await fetch(`${url.slice(0, -3)}aaa`)).status).toBe(409);

    // A further one only the next day.
    const again = await call(person, 'request-export', {});
    expect(again.body['code']).toBe('exports.too_many');
    clock.skippedMs = 25 * hourMs;
    const second = await ask();
    expect((await call(person, 'cancel-export', { exportId: second })).status).toBe(200);

    clock.skippedMs = 8 * 24 * hourMs;
    await tend();
    expect(await read(id)).toMatchObject({ status: 'expired', object_name: null });
    expect(await filesOf(id)).toEqual([]);
    const over = await call(person, 'open-export', { exportId: id });
    expect(over).toMatchObject({ status: 409, body: { code: 'exports.over' } });
  });

  it('is only named to who asks for its size, and is over when its file is lost', async () => {
    const id = await ask();
    await write(id);
    const { body } = await call(person, 'open-export', { exportId: id });
    const url = String(body['url']);
    const { files } = gateway.context;
    const opened = vi.spyOn(files, 'open');
    const named = await fetch(url, { method: 'HEAD' });
    expect(named.headers.get('content-length')).toBe(String((await read(id))['bytes']));
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    await files.remove(exportsBucket, [`${id}/1.zip`]);
    const lost = await fetch(url);
    expect([lost.status, await lost.json()]).toMatchObject([409, { code: 'exports.over' }]);
  });

  it('that was cancelled is not written, and leaves no file', async () => {
    const id = await ask();
    await call(person, 'cancel-export', { exportId: id });
    await write(id);
    expect(await read(id)).toMatchObject({ status: 'cancelled', attempts: 0 });
    const again = await call(person, 'cancel-export', { exportId: id });
    expect(again.body['code']).toBe('exports.over');

    // While it is stored.
    const later = await ask();
    const { files } = gateway.context;
    await write(later, 0, {
      ...gateway.context,
      files: {
        ...files,
        put: async (file) => {
          const stored = await files.put(file);
          await call(person, 'cancel-export', { exportId: later });
          return stored;
        },
      },
    });
    expect(await read(later)).toMatchObject({ status: 'cancelled', object_name: null });
    expect(await filesOf(later)).toEqual([]);
  });

  it('begins anew after a worker died, and the dead one’s file goes', async () => {
    const id = await ask();
    const { files } = gateway.context;
    const dying = {
      ...gateway.context,
      files: {
        ...files,
        put: async (file: Parameters<typeof files.put>[0]) => {
          await files.put(file);
          throw new Error('The worker was killed.');
        },
      },
    };
    await expect(write(id, 0, dying)).rejects.toThrow('killed');
    expect(await read(id)).toMatchObject({ status: 'running', attempts: 1 });
    await write(id, 1);
    expect(await read(id)).toMatchObject({ status: 'ready', attempts: 2 });
    await gateway.sql(
      `update storage.objects set created_at = now() - interval '2 hours' where bucket_id = $1`,
      [exportsBucket],
    );
    await tend();
    expect(await filesOf(id)).toEqual([{ name: `${id}/2.zip` }]);
  });

  it('ends as failed after its retries, says why, and another may be asked for', async () => {
    const id = await ask();
    const { files } = gateway.context;
    const broken = {
      ...gateway.context,
      files: { ...files, put: () => Promise.reject(new Error('The store is broken.')) },
    };
    await expect(write(id, 0, broken)).rejects.toThrow('broken');
    await write(id, 3, broken);
    expect(await read(id)).toMatchObject({ status: 'failed', reason: 'gave_up' });
    await ask();
  });

  it('that no worker comes back to is given up', async () => {
    const id = await ask();
    await gateway.sql(
      `update data_exports set status = 'running', attempts = 1,
         heartbeat_at = now() - interval '2 hours' where id = $1`,
      [id],
    );
    await tend();
    expect(await read(id)).toMatchObject({ status: 'failed', reason: 'gave_up' });
  });

  it('is as of one moment, whatever is written meanwhile', async () => {
    const id = await ask();
    await gateway.sql(`insert into stage_names (user_id, name) values ($1, 'Luna')`, [
      person.userId,
    ]);
    const { files } = gateway.context;
    let isLate = false;
    await write(id, 0, {
      ...gateway.context,
      files: {
        ...files,
        put: async (file) => {
          async function* slowly(): AsyncGenerator<Uint8Array> {
            for await (const piece of file.bytes as AsyncIterable<Uint8Array>) {
              // After the first bytes: the snapshot stands.
              if (!isLate) {
                isLate = true;
                await gateway.sql(`delete from stage_names where user_id = $1`, [person.userId]);
              }
              yield piece;
            }
          }
          return files.put({ ...file, bytes: slowly() });
        },
      },
    });
    const opened = await call(person, 'open-export', { exportId: id });
    const zip = await (await fetch(String(opened.body['url']))).arrayBuffer();
    expect(unpackExport(new Uint8Array(zip)).rows('stage_names')).toMatchObject([{ name: 'Luna' }]);
  });
});
