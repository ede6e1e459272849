import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { administration } from '../administration/index.ts';
import { identityVerifications, loadIdentity } from './index.ts';
import { purgeDocumentsJob } from './purge-documents.job.ts';
import { sendPapers, takePhoto } from './testing/send-papers.ts';

const day = 24 * 3_600_000;
let skippedMs = 0;
let gateway: TestGateway;
let admin: SignedIn;
let photo: Buffer;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [administration, identityVerifications],
    now: () => new Date(Date.now() + skippedMs),
  });
  admin = await gateway.signIn();
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);
  photo = await takePhoto();
});
afterAll(() => gateway.stop());

function call(name: string, person: SignedIn | null, body: object): Promise<Response> {
  return fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
    },
    body: JSON.stringify(body),
  });
}
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

async function send(person: SignedIn, kind = 'passport'): Promise<string> {
  const pictures = { front: photo, back: photo, selfie: photo };
  const { body } = await sendPapers(gateway, person.token, kind, pictures);
  return body.id ?? '';
}
async function someone(locale = 'en', isDiscreet = false): Promise<SignedIn> {
  const person = await gateway.signIn();
  await gateway.sql(
    'insert into profiles (id, locale, discreet_mode) values ($1, $2, $3) on conflict (id) do update set locale = $2, discreet_mode = $3',
    [person.userId, locale, isDiscreet],
  );
  return person;
}
const look = (id: string, side: string, person: SignedIn | null = admin) =>
  call('read-identity-document', person, { id, side });
async function lookAtAll(id: string): Promise<void> {
  for (const side of ['front', 'back', 'selfie']) await look(id, side);
}
const approve = (id: string, person: SignedIn | null = admin, name = '') =>
  call('decide-identity', person, { id, decision: 'approve', name });
const reject = (id: string, more: object = { reason: 'unreadable' }) =>
  call('decide-identity', admin, { id, decision: 'reject', ...more });
const read = async (id: string) =>
  (await gateway.sql('select * from identity_verifications where id = $1', [id]))[0];
const trail = (id: string) =>
  gateway.sql<{ action: string; actor_id: string; detail: object }>(
    'select action, actor_id, detail from audit_log where subject = $1 order by seq',
    [id],
  );

describe('an administrator', () => {
  it('sees one picture per call, as a file that runs nothing and stays nowhere; each look is written down', async () => {
    const id = await send(await someone());
    const answer = await look(id, 'front');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="front.jpg"',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await answer.bytes()).subarray(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
    await look(id, 'selfie');
    const read = { action: 'identity.document_read', actor_id: admin.userId };
    expect(await trail(id)).toEqual([
      { ...read, detail: { side: 'front' } },
      { ...read, detail: { side: 'selfie' } },
    ]);
  });

  it('approves what she has looked at, and the person is told', async () => {
    const person = await someone('de');
    await gateway.sql(
      "update profiles set first_name = 'Luna', last_name = 'Marlowe' where id = $1",
      [person.userId],
    );
    const id = await send(person, 'id_card');
    expect(await codeOf(await approve(id))).toBe('identity.not_looked_at');
    await look(id, 'front');
    await look(id, 'selfie');
    expect(await codeOf(await approve(id))).toBe('identity.not_looked_at');
    await look(id, 'back');
    expect((await approve(id, admin, 'Luna Marlowe')).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'approved',
      reason: null,
      decided_by: admin.userId,
    });
    const [told] = await gateway.sql('select title from notifications where user_id = $1', [
      person.userId,
    ]);
    expect(told).toEqual({ title: 'Ihre Identität ist bestätigt' });
    expect((await trail(id)).at(-1)).toMatchObject({ action: 'identity.approved' });
    const { database, secrets } = gateway.context;
    const kept = await database.asService((trx) => loadIdentity(trx, secrets, person.userId));
    expect(kept).toMatchObject({ id, status: 'approved', name: 'Luna Marlowe' });
    const [named] = await gateway.sql<{ legal_name: string }>(
      'select legal_name from private.identity_names where verification_id = $1',
      [id],
    );
    expect(named?.legal_name).not.toContain('Marlowe');
    // The flag of the profile is another way to be verified, and stays what it was.
    const [profile] = await gateway.sql('select verified from profiles where id = $1', [
      person.userId,
    ]);
    expect(profile).toEqual({ verified: false });
  });

  it('approves for the name she saw: when it has changed meanwhile she looks again', async () => {
    const person = await someone();
    const rename = (first: string, last: string | null) =>
      gateway.sql('update profiles set first_name = $2, last_name = $3 where id = $1', [
        ...[person.userId, first, last],
      ]);
    await rename('Luna', ' Marlowe ');
    const id = await send(person);
    await lookAtAll(id);
    await rename('Mara', 'Quill');
    expect(await codeOf(await approve(id, admin, 'Luna Marlowe'))).toBe('identity.name_changed');
    expect(await read(id)).toMatchObject({ status: 'pending', decided_by: null });
    expect((await trail(id)).map(({ action }) => action)).not.toContain('identity.approved');
    expect((await call('decide-identity', admin, { id, decision: 'approve' })).status).toBe(400);
    await rename('Mara ', null);
    await lookAtAll(id);
    expect((await approve(id, admin, 'Mara')).status).toBe(200);
  });

  it('has looked since the name changed, whatever her screen still knows of it', async () => {
    const person = await someone();
    const rename = (first: string) =>
      gateway.sql('update profiles set first_name = $2 where id = $1', [person.userId, first]);
    await rename('Luna');
    const id = await send(person);
    await lookAtAll(id);
    await rename('Mara');
    const other = await gateway.signIn();
    await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
      other.userId,
    ]);
    for (const side of ['front', 'selfie']) await look(id, side, other);
    expect(await codeOf(await approve(id, admin, 'Mara'))).toBe('identity.name_changed');
    await look(id, 'front');
    expect(await codeOf(await approve(id, admin, 'Mara'))).toBe('identity.name_changed');
    await look(id, 'selfie');
    // What else changes about the account does not matter.
    await gateway.sql("update profiles set city = 'Porto', first_name = 'Mara' where id = $1", [
      person.userId,
    ]);
    expect((await approve(id, admin, 'Mara')).status).toBe(200);
  });

  it('rejects with a reason in the person’s language, without naming it where others may see the screen', async () => {
    const person = await someone('es', true);
    const id = await send(person);
    expect((await reject(id, { reason: 'cut_off', note: 'Abajo a la derecha.' })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      reason:
        'Falta una parte del documento en la imagen. Deben verse las cuatro esquinas.\n\nAbajo a la derecha.',
    });
    const [told] = await gateway.sql(
      'select title, message from notifications where user_id = $1',
      [person.userId],
    );
    expect(told).toEqual({
      title: 'Novedades en tu cuenta',
      message: 'Se ha revisado algo que enviaste.',
    });
    expect((await trail(id)).at(-1)).toMatchObject({ detail: { reason: 'cut_off' } });
  });

  it('decides once, however often and by however many it is pressed', async () => {
    const id = await send(await someone());
    await lookAtAll(id);
    const answers = await Promise.all([approve(id), reject(id), approve(id), reject(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await trail(id)).filter(({ action }) => /approved|rejected/.test(action))).toHaveLength(
      1,
    );
  });

  it('does not decide about her own papers', async () => {
    const id = await send(admin);
    await lookAtAll(id);
    expect(await codeOf(await approve(id))).toBe('identity.own_papers');
    expect(await codeOf(await reject(id))).toBe('identity.own_papers');
    expect(await read(id)).toMatchObject({ status: 'pending' });
  });

  it('gets clear answers about what is not there or says nothing', async () => {
    const unknown = '9f0c1f34-0f6f-4c57-9a55-0f2a8f1f2a11';
    const id = await send(await someone());
    expect(await codeOf(await look(unknown, 'front'))).toBe('identity.not_found');
    expect(await codeOf(await look(id, 'back'))).toBe('identity.not_found');
    expect(await codeOf(await approve(unknown))).toBe('identity.not_found');
    for (const more of [{}, { reason: 'other' }, { reason: 'mood' }])
      expect((await reject(id, more)).status).toBe(400);
    for (const input of [{ id, side: '../../x' }, { id: 'x', side: 'front' }, {}])
      expect((await call('read-identity-document', admin, input)).status).toBe(400);
  });
});

it('nobody else sees a picture or decides, not even the person herself; and no trail is left by trying', async () => {
  const person = await someone();
  const id = await send(person);
  for (const [caller, status] of [
    [person, 403],
    [await someone(), 403],
    [null, 401],
  ] as const) {
    expect((await look(id, 'front', caller)).status).toBe(status);
    expect((await approve(id, caller)).status).toBe(status);
  }
  expect(await trail(id)).toEqual([]);
});

describe('pictures of papers', () => {
  const purge = () =>
    purgeDocumentsJob.handler(gateway.context, {}, new AbortController().signal, {
      id: 'x',
      retryCount: 0,
    });
  const filesOf = async (person: SignedIn) =>
    (
      await gateway.sql(
        "select from storage.objects where bucket_id = $1 and name like $2 || '/%'",
        ['identity-documents', person.userId],
      )
    ).length;

  it('are gone 30 days after the decision, not a day before; the decision stays', async () => {
    const [decided, waiting] = [await someone(), await someone()];
    const id = await send(decided);
    await send(waiting);
    await reject(id);
    skippedMs += 30 * day - 60_000;
    await purge();
    expect(await filesOf(decided)).toBe(2);
    skippedMs += 2 * 60_000;
    await purge();
    await purge();
    expect([await filesOf(decided), await filesOf(waiting)]).toEqual([0, 2]);
    expect(await read(id)).toMatchObject({ status: 'rejected' });
    expect((await read(id))?.['files_deleted_at']).not.toBeNull();
    expect(await codeOf(await look(id, 'front'))).toBe('identity.not_found');
  });

  it('go with their person’s account, and when no row ever came to them', async () => {
    const person = await someone();
    await send(person);
    await gateway.sql('delete from auth.users where id = $1', [person.userId]);
    const left = {
      bucketId: 'identity-documents',
      name: 'left/behind/front.jpg',
      type: 'image/jpeg',
    };
    await gateway.context.files.put({ ...left, bytes: photo, ownerId: null });
    await purge();
    // Young files may still be those of a submission that is going on.
    expect(await filesOf(person)).toBe(2);
    await gateway.sql(
      "update storage.objects set created_at = created_at - interval '2 hours' where bucket_id = 'identity-documents'",
    );
    const kept = await gateway.sql('select from private.identity_documents');
    await purge();
    const objects = await gateway.sql(
      "select from storage.objects where bucket_id = 'identity-documents'",
    );
    expect([await filesOf(person), objects.length]).toEqual([0, kept.length]);
  });
});
