import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sendPapers,
  takePhoto,
} from '../../apps/server/src/features/identity-verifications/testing/send-papers.ts';
import { startFakeS3 } from '../../apps/server/src/testing/start-fake-s3.ts';
import type { FakeS3 } from '../../apps/server/src/testing/start-fake-s3.ts';
import { deadLetters } from '../installation/books.ts';
import { call, signUp } from '../installation/call.ts';
import { readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { noteRecovery, until } from '../installation/watch.ts';

let s3: FakeS3;
let installation: Installation;
let gateway: Gateway;
let photo: Buffer;

beforeAll(async () => {
  s3 = await startFakeS3();
  installation = await startInstallation({
    settings: {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'fake-id',
      S3_SECRET_ACCESS_KEY: 'fake-secret',
    },
  });
  gateway = await installation.startGateway();
  await readyToScan(installation);
  await installation.startWorker();
  photo = await takePhoto();
});
afterAll(async () => {
  await installation.stop();
  await s3.stop();
});

const to = () => ({ url: gateway.url, publishableKey: installation.publishableKey });
const submit = (token: string) =>
  sendPapers(to(), token, 'passport', { front: photo, selfie: photo });
const count = async (text: string, values: unknown[]) =>
  (await installation.sql<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n;

describe('the store of files', () => {
  it.each(['away', 'failing', 'hanging'] as const)(
    'is %s: papers are refused with the reason, and taken when it is back',
    async (how) => {
      const person = await signUp(installation, gateway);
      s3.behave(how);
      const startedAt = performance.now();
      const { body, status } = await submit(person.token);
      expect([status, body.code]).toEqual([503, 'server.files_unavailable']);
      expect(performance.now() - startedAt).toBeLessThan(45_000);
      expect(await count('identity_verifications where user_id = $1', [person.userId])).toBe(0);
      s3.behave('well');
      expect((await submit(person.token)).status).toBe(201);
      const names = await installation.sql<{ version: string }>(
        `select o.version from storage.objects o join private.identity_documents d on d.object_name = o.name
         join identity_verifications v on v.id = d.verification_id where v.user_id = $1`,
        [person.userId],
      );
      expect(names).toHaveLength(2);
      for (const { version } of names)
        expect([...s3.files.keys()].some((key) => key.includes(version))).toBe(true);
    },
  );

  it('is away while an export is written: it waits, says so, and is written when it is back', async (story) => {
    const person = await signUp(installation, gateway);
    s3.behave('away');
    const wanted = await call(to(), '/functions/v1/request-export', {
      token: person.token,
    });
    expect(wanted.status).toBe(201);
    const id = String(wanted.body['id']);
    const stands = async () =>
      (
        await installation.sql<{ status: string; attempts: number }>(
          'select status, attempts from data_exports where id = $1',
          [id],
        )
      )[0];
    await until('a worker has tried', async () => ((await stands())?.attempts ?? 0) > 0);
    expect(['queued', 'running']).toContain((await stands())?.status);
    s3.behave('well');
    const from = performance.now();
    await until('it is ready', async () => (await stands())?.status === 'ready');
    noteRecovery(story, { from });
    const opened = await call(to(), '/functions/v1/open-export', {
      token: person.token,
      body: { exportId: id },
    });
    const { pathname, search } = new URL(String(opened.body['url']));
    expect((await fetch(`${gateway.url}${pathname}${search}`)).status).toBe(200);
    expect(await deadLetters(installation.sql)).toEqual([]);
  });

  it('is full: papers are refused with the reason, and nothing of them is left', async () => {
    const person = await signUp(installation, gateway);
    const before = s3.files.size;
    s3.fill();
    const { body, status } = await submit(person.token);
    expect([status, body.code]).toEqual([507, 'server.files_full']);
    expect(await count('identity_verifications where user_id = $1', [person.userId])).toBe(0);
    expect(await count("storage.objects where name like $1 || '/%'", [person.userId])).toBe(0);
    expect(s3.files.size).toBe(before);
  });
});
