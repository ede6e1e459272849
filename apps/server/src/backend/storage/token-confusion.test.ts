import { hkdfSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

let gateway: StorageGateway;
let name: string;
let download: string;
let upload: string;
const newPlace = () => gateway.newName();
let uploadName: string;

const tokenOf = (url: string | undefined): string =>
  new URL(url ?? '').searchParams.get('token') ?? '';

beforeAll(async () => {
  gateway = await startStorageGateway();
  name = await gateway.put('hers');
  uploadName = newPlace();
  const works = gateway.works(gateway.ada);
  download = tokenOf((await works.createSignedUrl(name, 600)).data?.signedUrl);
  upload = (await works.createSignedUploadUrl(uploadName, { upsert: true })).data?.token ?? '';
});
afterAll(() => gateway.stop());

const get = (path: string) => fetch(`${gateway.url}/storage/v1/object/sign/works/${path}`);
const put = (path: string) =>
  fetch(`${gateway.url}/storage/v1/object/upload/sign/works/${path}`, {
    method: 'PUT',
    body: 'written by somebody',
  });

describe('the token of a signed address opens nothing but its object', () => {
  it('is no access token, even for an object named like a person', async () => {
    const open = gateway.client(gateway.ada.token).storage.from('open');
    await gateway.sql(`create policy named_like_people on storage.objects to authenticated
      using (bucket_id = 'open') with check (bucket_id = 'open')`);
    await open.upload(gateway.eve.userId, 'x');
    const signed = await open.createSignedUrl(gateway.eve.userId, 600);
    const tokens = [tokenOf(signed.data?.signedUrl), download, upload];
    const consumers = [
      '/rest/v1/profiles?select=id',
      '/functions/v1/anything',
      `/storage/v1/object/works/${name}`,
      '/storage/v1/bucket',
    ];
    for (const token of tokens) {
      expect(token).not.toBe('');
      for (const path of consumers) {
        const { status } = await fetch(`${gateway.url}${path}`, {
          headers: { apikey: gateway.publishableKey, authorization: `Bearer ${token}` },
        });
        expect([path, status]).toEqual([path, 401]);
      }
      const user = await fetch(`${gateway.url}/auth/v1/user`, {
        headers: { apikey: gateway.publishableKey, authorization: `Bearer ${token}` },
      });
      expect(user.ok).toBe(false);
    }
  });

  it('names no person and says what it is', () => {
    for (const [token, kind] of [
      [download, 'download'],
      [upload, 'upload'],
    ] as const) {
      expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: `storage-${kind}+jwt` });
      expect(decodeJwt(token)).toMatchObject({ aud: `storage:${kind}` });
      expect(decodeJwt(token)).not.toHaveProperty('sub');
      expect(decodeJwt(token)).not.toHaveProperty('role');
    }
  });

  it('holds for one object of one bucket', async () => {
    const other = await gateway.put('another');
    expect((await get(`${name}?token=${download}`)).status).toBe(200);
    expect((await get(`${other}?token=${download}`)).status).toBe(400);
    const elsewhere = `${gateway.url}/storage/v1/object/sign/open/${name}?token=${download}`;
    expect((await fetch(elsewhere)).status).toBe(400);
    expect((await put(`${other}?token=${upload}`)).status).toBe(400);
  });

  it('fetches or writes, never both', async () => {
    expect((await get(`${uploadName}?token=${upload}`)).status).toBe(400);
    expect((await put(`${name}?token=${download}`)).status).toBe(400);
    expect((await put(`${uploadName}?token=${upload}`)).status).toBe(200);
  });
});

describe('what is no token of a signed address is refused', () => {
  const claims = () => ({ bucket: 'works', name });
  const sign = (key: string | Uint8Array, typ = 'storage-download+jwt', aud = 'storage:download') =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer(`${gateway.url}/storage/v1`)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(typeof key === 'string' ? new TextEncoder().encode(key) : key);
  const ownKey = () =>
    new Uint8Array(
      hkdfSync(
        'sha256',
        gateway.context.secrets.linkSigning,
        '',
        'leakblock storage download address v1',
        32,
      ),
    );
  const forgeries: Record<string, () => Promise<string> | string> = {
    'an access token': () => gateway.ada.token,
    'the publishable key': () => gateway.publishableKey,
    nothing: () => '',
    'no signature': () =>
      new UnsecuredJWT(claims())
        .setIssuer(`${gateway.url}/storage/v1`)
        .setAudience('storage:download')
        .setIssuedAt()
        .setExpirationTime('1h')
        .encode(),
    'another secret of the installation': () => sign(gateway.context.secrets.device),
    'the secret itself instead of the key derived from it': () =>
      sign(gateway.context.secrets.linkSigning),
    'the right key, another type': () => sign(ownKey(), 'JWT'),
    'the right key, another audience': () => sign(ownKey(), undefined, 'authenticated'),
    'a changed object': () => {
      const [head = '', , signature = ''] = download.split('.');
      const body = { ...decodeJwt(download), name: gateway.newName() };
      return [head, Buffer.from(JSON.stringify(body)).toString('base64url'), signature].join('.');
    },
  };

  it('and the forgeries below would be accepted with nothing wrong about them', async () => {
    expect((await get(`${name}?token=${await sign(ownKey())}`)).status).toBe(200);
  });

  it.each(Object.entries(forgeries))('%s', async (_what, forge) => {
    const answer = await get(`${name}?token=${encodeURIComponent(await forge())}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' });
  });

  it('none at all', async () => {
    expect((await get(name)).status).toBe(400);
    expect((await put(name)).status).toBe(400);
  });

  it('one whose time is over', async () => {
    const { data } = await gateway.works(gateway.ada).createSignedUrl(name, 1);
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200);
    await expect.poll(async () => (await fetch(data?.signedUrl ?? '')).status).toBe(400);
  });
});

describe('a signed address for an upload', () => {
  const end = (person: { sessionId: string }) =>
    gateway.sql('delete from auth.sessions where id = $1', [person.sessionId]);

  it('ends with the session that signed it', async () => {
    const person = await gateway.signIn();
    const place = `${person.userId}/file.txt`;
    const { data } = await gateway.works(person).createSignedUploadUrl(place);
    await end(person);
    const answer = await put(`${place}?token=${data?.token ?? ''}`);
    expect(answer.status).toBe(400);
  });

  it('may do no more than its signer may at that moment', async () => {
    const place = gateway.newName();
    const { data } = await gateway.works(gateway.ada).createSignedUploadUrl(place);
    await gateway.sql(`create policy closed on storage.objects as restrictive for insert
      to authenticated with check (bucket_id <> 'works')`);
    const answer = await put(`${place}?token=${data?.token ?? ''}`);
    await gateway.sql('drop policy closed on storage.objects');
    expect(answer.status).toBe(403);
  });
});

it('tokens and names of files stand in no line of the log', async () => {
  await rawRequest(gateway.url, {
    path: `/storage/v1/object/sign/works/${name}?token=${download}`,
  });
  const log = gateway.logLines().join('\n');
  expect(log).toContain('/storage/v1/object/sign/');
  expect(log).not.toContain(download);
  expect(log).not.toContain(download.split('.')[2]);
});
