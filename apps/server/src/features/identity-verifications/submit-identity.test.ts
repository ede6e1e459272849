import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loseCommit } from '../../testing/lose-commit.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { administration } from '../administration/index.ts';
import { identityVerifications } from './index.ts';
import type { Submission } from './read-submission.ts';
import { submitIdentity } from './submit-identity.ts';
import { sendPapers, takePhoto } from './testing/send-papers.ts';

let gateway: TestGateway;
let photo: Buffer;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [administration, identityVerifications] });
  photo = await takePhoto();
});
afterAll(() => gateway.stop());

const papers = () => ({ front: photo, back: photo, selfie: photo });
const send = (person: SignedIn | null, pictures: object = papers(), kind = 'id_card') =>
  sendPapers(gateway, person?.token ?? null, kind, pictures);
const rowsOf = (person: SignedIn) =>
  gateway.sql<{ id: string; status: string; document_kind: string }>(
    'select id, status, document_kind from identity_verifications where user_id = $1',
    [person.userId],
  );
const objects = async () =>
  (await gateway.sql("select from storage.objects where bucket_id = 'identity-documents'")).length;

describe('papers that somebody sends', () => {
  it('wait for a decision, each picture drawn anew, without place, camera and name', async () => {
    const ada = await gateway.signIn();
    const { status, body } = await send(ada);
    expect(status).toBe(201);
    expect(await rowsOf(ada)).toEqual([
      { id: body.id, status: 'pending', document_kind: 'id_card' },
    ]);
    const documents = await gateway.sql<{ side: string; object_name: string; sha256: Buffer }>(
      'select side, object_name, sha256 from private.identity_documents where verification_id = $1 order by side',
      [body.id],
    );
    expect(documents.map(({ side }) => side)).toEqual(['back', 'front', 'selfie']);
    const opened = await gateway.context.files.open(
      'identity-documents',
      documents[0]!.object_name,
    );
    const bytes = Buffer.concat((await opened.bytes.toArray()) as Buffer[]);
    expect(photo.includes('Jane Doe')).toBe(true);
    expect([opened.type, bytes.includes('Jane')]).toEqual(['image/jpeg', false]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900 });
  });

  it('keep their pictures when they were written, and only the word about it was lost', async () => {
    const ada = await gateway.signIn();
    const database = loseCommit(gateway.context.database, 2);
    const submission = { kind: 'passport', pictures: [] as Submission['pictures'] } as const;
    for (const side of ['front', 'selfie'] as const)
      submission.pictures.push({ side, bytes: photo });
    await expect(
      submitIdentity({ ...gateway.context, database }, ada.userId, submission),
    ).rejects.toThrow('Connection terminated');
    const pictures = await gateway.sql(
      `select from private.identity_documents d join storage.objects o on o.name = d.object_name
       join identity_verifications v on v.id = d.verification_id where v.user_id = $1`,
      [ada.userId],
    );
    expect(pictures).toHaveLength(2);
  });

  it('lie encrypted on the disk', async () => {
    const folder = join(gateway.context.env.DATA_DIR, 'storage/identity-documents');
    const names = await readdir(folder);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const stored = await readFile(join(folder, name));
      for (const trace of ['JFIF', 'Exif', 'Jane']) expect(stored.includes(trace)).toBe(false);
    }
  });

  it('are turned upright, shrunk to what is needed, and hold nothing behind their end', async () => {
    const ada = await gateway.signIn();
    const wide = await sharp({
      create: { width: 6000, height: 700, channels: 3, background: 'red' },
    })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([wide, Buffer.from('<script>alert(1)</script>')]);
    const { body } = await send(ada, { ...papers(), front: polyglot });
    const opened = await gateway.context.files.open(
      'identity-documents',
      `${ada.userId}/${body.id ?? ''}/front.jpg`,
    );
    const bytes = Buffer.concat((await opened.bytes.toArray()) as Buffer[]);
    const { height, width } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([373, 3200]);
    expect(bytes.includes('<script>')).toBe(false);
  });

  it('of a passport need no back, and a back that is sent all the same is not kept', async () => {
    const ada = await gateway.signIn();
    const { status, body } = await send(ada, papers(), 'passport');
    expect(status).toBe(201);
    const kept = await gateway.sql<{ side: string }>(
      'select side from private.identity_documents where verification_id = $1 order by side',
      [body.id],
    );
    expect(kept.map(({ side }) => side)).toEqual(['front', 'selfie']);
  });

  it('wait once, however many are sent at the same moment', async () => {
    const ada = await gateway.signIn();
    const before = await objects();
    const answers = await Promise.all([send(ada), send(ada), send(ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe(
      'identity.already_pending',
    );
    expect(await rowsOf(ada)).toHaveLength(1);
    expect(await objects()).toBe(before + 3);
  });

  it('can be sent again after a rejection, not after an approval, and five times a day at most', async () => {
    const ada = await gateway.signIn();
    for (let round = 0; round < 5; round += 1) {
      expect((await send(ada)).status).toBe(201);
      await gateway.sql(
        "update identity_verifications set status = 'rejected', decided_at = now() where user_id = $1",
        [ada.userId],
      );
    }
    expect((await send(ada)).body.code).toBe('identity.too_many');
    await gateway.sql(
      "update identity_verifications set created_at = created_at - interval '1 day' where user_id = $1",
      [ada.userId],
    );
    expect((await send(ada)).status).toBe(201);
    await gateway.sql(
      "update identity_verifications set status = 'approved', decided_at = now() where user_id = $1 and status = 'pending'",
      [ada.userId],
    );
    expect((await send(ada)).body.code).toBe('identity.already_approved');
  });
});

describe('refused, naming the picture, and nothing is kept of it', () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x24ftypheic', 'latin1'), Buffer.alloc(2000)]);
  const refused: Record<string, [() => object, string, string]> = {
    'no back': [() => ({ ...papers(), back: Buffer.alloc(0) }), 'identity.side_missing', 'back'],
    'a page': [
      () => ({ ...papers(), front: Buffer.from('<html>') }),
      'identity.picture_unreadable',
      'front',
    ],
    'a document': [
      () => ({ ...papers(), front: Buffer.from('%PDF-1.7') }),
      'identity.picture_unreadable',
      'front',
    ],
    'a drawing': [
      () => ({ ...papers(), front: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
      'identity.picture_unreadable',
      'front',
    ],
    'half a picture': [
      () => ({ ...papers(), selfie: photo.subarray(0, 600) }),
      'identity.picture_unreadable',
      'selfie',
    ],
    'a photo of an iPhone as it is': [
      () => ({ ...papers(), selfie: heic }),
      'identity.picture_heic',
      'selfie',
    ],
    'a picture too small to read': [
      async () => ({ ...papers(), back: await takePhoto('red', 300, 200) }),
      'identity.picture_too_small',
      'back',
    ],
    'more than ten megabytes': [
      () => ({ ...papers(), back: Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]) }),
      'identity.picture_too_large',
      'back',
    ],
    'few bytes that claim 900 megapixels': [
      () => ({ ...papers(), front: pixelBomb(30_000) }),
      'identity.picture_too_large',
      'front',
    ],
  };
  it.each(Object.entries(refused))('%s', async (_what, [pictures, code, side]) => {
    const ada = await gateway.signIn();
    const before = await objects();
    const given = await Promise.resolve<object>(pictures());
    const { status, body } = await send(ada, given);
    expect([status, body.code, body.detail?.split(':')[0]]).toEqual([422, code, side]);
    expect([await rowsOf(ada), await objects()]).toEqual([[], before]);
  });

  it('a form that is none, an unknown paper, a visitor', async () => {
    const ada = await gateway.signIn();
    expect((await send(ada, papers(), 'library_card')).status).toBe(400);
    expect((await send(null)).status).toBe(401);
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json',
      '',
    ]) {
      const answer = await fetch(`${gateway.url}/functions/v1/submit-identity`, {
        method: 'POST',
        headers: {
          apikey: gateway.publishableKey,
          authorization: `Bearer ${ada.token}`,
          'content-type': type,
        },
        body: '--y\r\nrubbish',
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe('papers that wait', () => {
  const withdraw = async (person: SignedIn, id: string) => {
    const answer = await fetch(`${gateway.url}/functions/v1/withdraw-identity`, {
      method: 'POST',
      headers: { apikey: gateway.publishableKey, authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ id }),
    });
    return answer.status;
  };

  it('can be taken back by their person: row and files are gone', async () => {
    const [ada, eve] = [await gateway.signIn(), await gateway.signIn()];
    const before = await objects();
    const { body } = await send(ada);
    expect(await withdraw(eve, body.id ?? '')).toBe(404);
    expect(await withdraw(ada, body.id ?? '')).toBe(200);
    expect([await rowsOf(ada), await objects()]).toEqual([[], before]);
    expect(await withdraw(ada, body.id ?? '')).toBe(404);
    expect((await send(ada)).status).toBe(201);
  });

  it('are hers to see in the table, and nobody else’s', async () => {
    const [ada, eve] = [await gateway.signIn(), await gateway.signIn()];
    await send(ada);
    const read = async (token?: string) =>
      (
        await gateway
          .client(token)
          .from('identity_verifications')
          .select('id')
          .eq('user_id', ada.userId)
      ).data?.length ?? 0;
    expect([await read(ada.token), await read(eve.token), await read()]).toEqual([1, 0, 0]);
    const write = gateway.client(ada.token).from('identity_verifications');
    expect((await write.update({ status: 'approved' }).eq('user_id', ada.userId)).error?.code).toBe(
      '42501',
    );
  });
});

/** A PNG of one colour with so many pixels a side, in few bytes. */
function pixelBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * Math.ceil(side / 8 + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
