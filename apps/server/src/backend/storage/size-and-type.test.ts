import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

let gateway: StorageGateway;
let png: Buffer;
beforeAll(async () => {
  gateway = await startStorageGateway();
  png = await draw().png().toBuffer();
});
afterAll(() => gateway.stop());

const draw = (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const bucket = (id: string) => gateway.client(gateway.ada.token).storage.from(id);

/** Uploads exactly these bytes under this type, and tells what was answered and what is stored. */
async function send(id: string, bytes: Uint8Array | string, contentType: string) {
  const name = gateway.newName();
  const before = (await gateway.storedFiles()).length;
  const { error } = await bucket(id).upload(name, Buffer.from(bytes), { contentType });
  const stored = await bucket(id).info(name);
  const left = (await gateway.storedFiles()).length - before;
  return {
    status: (error as { status?: number } | null)?.status ?? 200,
    type: stored.data?.contentType,
    left,
  };
}

describe('the size that counts is that of the bytes', () => {
  const chunked = (id: string, pieces: Buffer[], headers: Record<string, string> = {}) =>
    rawRequest(gateway.url, {
      method: 'POST',
      path: `/storage/v1/object/${id}/${gateway.newName('.bin')}`,
      headers: {
        authorization: `Bearer ${gateway.ada.token}`,
        'content-type': 'application/octet-stream',
        ...headers,
      },
      body: pieces,
    });

  it('of a body without a length', async () => {
    const before = await gateway.storedFiles();
    const answer = await chunked(
      'small',
      Array.from({ length: 20 }, () => Buffer.alloc(10_000, 'x')),
    );
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    });
    expect(await gateway.storedFiles()).toEqual(before);
    const [row] = await gateway.sql(
      `select count(*)::int as rows from storage.objects where bucket_id = 'small'`,
    );
    expect(row).toEqual({ rows: 0 });
  });

  it('of a form, and of one that a signed address lets in', async () => {
    const before = await gateway.storedFiles();
    const name = gateway.newName();
    const blob = new Blob(['x'.repeat(5000)], { type: 'text/plain' });
    const { error } = await bucket('small').upload(name, blob);
    expect(error).toMatchObject({ statusCode: '413' });
    const { data } = await bucket('small').createSignedUploadUrl(name);
    const signed = await bucket('small').uploadToSignedUrl(name, data?.token ?? '', blob);
    expect(signed.error).toMatchObject({ statusCode: '413' });
    expect(await gateway.storedFiles()).toEqual(before);
  });

  it('up to the last byte', async () => {
    expect((await send('small', 'x'.repeat(1000), 'text/plain')).status).toBe(200);
    expect(await send('small', 'x'.repeat(1001), 'text/plain')).toMatchObject({
      status: 413,
      left: 0,
    });
  });

  it('of a copy or a move into a smaller bucket too', async () => {
    const name = await gateway.put('x'.repeat(5000));
    for (const act of ['copy', 'move'] as const) {
      const { error } = await bucket('works')[act](name, gateway.newName(), {
        destinationBucket: 'small',
      });
      expect(error).toMatchObject({ statusCode: '413' });
    }
    expect((await bucket('works').exists(name)).data).toBe(true);
  });

  it('has an end where a bucket sets none; the client gets the answer though it was still sending', async () => {
    const before = await gateway.storedFiles();
    const bytes = Buffer.alloc(54 * 1024 * 1024, 'x');
    const told = await bucket('works').upload(gateway.newName(), bytes);
    expect(told.error).toMatchObject({ status: 413 });
    const untold = await bucket('works').upload(gateway.newName(), new Blob([bytes]).stream());
    expect(untold.error).toMatchObject({ status: 413 });
    expect(await gateway.storedFiles()).toEqual(before);
  });

  it('an upload that breaks off leaves nothing', async () => {
    const before = await gateway.storedFiles();
    const leaving = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(randomBytes(2_000_000));
      },
      pull: (controller) => {
        controller.error(new Error('the line broke'));
      },
    });
    await expect(
      fetch(`${gateway.url}/storage/v1/object/works/${gateway.newName()}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.ada.token}` },
        body: leaving,
        duplex: 'half',
      }),
    ).rejects.toThrow();
    await expect.poll(() => gateway.storedFiles()).toEqual(before);
  });
});

describe('the type is that of the content', () => {
  const script = '<script>alert(1)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
  const refused: Record<string, [Buffer | string, string]> = {
    'a page': ['<!doctype html><p>hi', 'text/html'],
    'a page called a picture': [`<html>${script}</html>`, 'image/png'],
    'a page called a text': [`\n\t <BODY onload=x>`, 'text/plain'],
    'a page in UTF-16': [Buffer.from(`\ufeff<script>x</script>`, 'utf16le'), 'text/plain'],
    'a page behind a byte order mark': [`\ufeff<!-- x --><script>`, 'text/plain'],
    'a page called anything': [script, 'application/octet-stream'],
    'a drawing with a script': [svg, 'image/svg+xml'],
    'a drawing called a picture': [svg, 'image/png'],
    'a drawing behind its declaration': [`<?xml version="1.0"?>${svg}`, 'application/octet-stream'],
    XML: ['<?xml version="1.0"?><a/>', 'application/xml'],
    XHTML: ['<html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml'],
    'a program': ['alert(1)', 'text/javascript'],
    'a picture called a paper': ['', 'application/pdf'],
    'a paper called a picture': ['%PDF-1.7 ...', 'image/png'],
    'bytes called a picture': [randomBytes(500), 'image/jpeg'],
    'bytes called a text': [Buffer.from([1, 2, 3, 0, 255]), 'text/csv'],
    'a type that is none': ['x', 'picture'],
  };
  it.each(Object.entries(refused))('%s is refused', async (what, [bytes, type]) => {
    const content = what === 'a picture called a paper' ? png : bytes;
    expect(await send('works', content, type)).toEqual({ status: 415, type: undefined, left: 0 });
  });

  const accepted: Record<string, [() => Buffer | string | Promise<Buffer>, string, string]> = {
    'a picture': [() => png, 'image/png', 'image/png'],
    'a picture without a word': [() => png, 'application/octet-stream', 'image/png'],
    'a picture, by the client’s own word for nothing': [
      () => png,
      'text/plain;charset=UTF-8',
      'image/png',
    ],
    'a photo by another name': [() => draw().jpeg().toBuffer(), 'image/jpg', 'image/jpg'],
    'a text': [() => 'Grüße', 'text/plain;charset=UTF-8', 'text/plain;charset=utf-8'],
    'a text that begins like a picture': [() => 'BM is a car', 'text/plain', 'text/plain'],
    'a list': [() => 'a;b\n1;2', 'text/csv', 'text/csv'],
    JSON: [() => '{"a":1}', 'application/json', 'application/json'],
    'a paper': [() => '%PDF-1.7\n%âãÏÓ', 'application/pdf', 'application/pdf'],
    'a text about pages': [() => 'Write <script> like this', 'text/markdown', 'text/markdown'],
    nothing: [() => '', 'text/plain', 'text/plain'],
  };
  it.each(Object.entries(accepted))('%s is taken', async (_what, [bytes, declared, type]) => {
    expect(await send('works', await bytes(), declared)).toEqual({ status: 200, type, left: 1 });
  });

  it('pages and drawings are taken where a bucket names them itself', async () => {
    expect((await send('pages', svg, 'image/svg+xml')).type).toBe('image/svg+xml');
    expect((await send('pages', script, 'text/html')).type).toBe('text/html');
    expect((await send('pages', script, 'image/svg+xml')).status).toBe(200);
    expect((await send('pages', 'alert(1)', 'text/javascript')).status).toBe(415);
  });

  it('a bucket’s own list decides, by what the file is and not by what it is called', async () => {
    expect((await send('pictures', png, 'image/png')).status).toBe(200);
    expect((await send('pictures', png, 'application/octet-stream')).type).toBe('image/png');
    expect((await send('pictures', 'text', 'text/plain')).status).toBe(415);
    expect((await send('pictures', 'text', 'image/png')).status).toBe(415);
    const { error } = await bucket('pictures').upload(gateway.newName(), 'x', {
      contentType: 'text/css',
    });
    expect(error?.message).toBe('mime type text/css is not supported');
  });

  it('of a copy too: no other name brings a text among the pictures', async () => {
    const name = await gateway.put('just text');
    const copied = await bucket('works').copy(name, gateway.newName(), {
      destinationBucket: 'pictures',
      copyMetadata: false,
      metadata: { mimetype: 'image/png' },
    });
    expect(copied.error).toMatchObject({ statusCode: '415' });
  });

  it('a compressed body is refused: nobody could tell what it is', async () => {
    const { error } = await bucket('works').upload(gateway.newName(), Buffer.from('x'), {
      contentEncoding: 'gzip',
    });
    expect(error).toMatchObject({ status: 400, code: 'NotSupported' });
  });
});

describe('a picture that would fill the memory is refused', () => {
  const kinds = {
    png: (image: Sharp) => image.png({ compressionLevel: 9 }),
    jpeg: (image: Sharp) => image.jpeg({ quality: 1 }),
    webp: (image: Sharp) => image.webp({ quality: 1, effort: 0 }),
    gif: (image: Sharp) => image.gif({ effort: 1, colours: 2, dither: 0 }),
  };
  it.each(Object.entries(kinds))('%s', async (kind, encode) => {
    // A little more than 64 million pixels.
    const bomb = await encode(draw(8001, 8001)).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await send('pictures', bomb, `image/${kind}`)).toEqual({
      status: 422,
      type: undefined,
      left: 0,
    });
    const harmless = await encode(draw(900, 900)).toBuffer();
    expect((await send('pictures', harmless, `image/${kind}`)).status).toBe(200);
  });

  it('also when its many pixels are in many frames', async () => {
    // A canvas of a megapixel, and 80 frames of a few bytes that each fill it.
    const frame = '2c0000000001000100000202440100';
    const film = Buffer.from(
      `${Buffer.from('GIF89a').toString('hex')}e803e803800000ffffff000000${frame.repeat(80)}3b`,
      'hex',
    );
    expect(film.length).toBeLessThan(1_000_000);
    expect((await send('pictures', film, 'image/gif')).status).toBe(422);
  });

  it('and one that has only the first bytes of a picture', async () => {
    expect((await send('pictures', png.subarray(0, 20), 'image/png')).status).toBe(422);
  });
});
