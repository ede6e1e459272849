import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

let site: TestSite;
afterEach(() => site.close());
const play = async (answer: RequestListener): Promise<void> => {
  site = await startTestSite(answer);
};
const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256));

describe('an answer asked for as bytes', () => {
  it('comes as it is, decompressed, and has no text', async () => {
    await play((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bytes));
    });
    const answer = await site.answerOf('/', { as: 'bytes' });
    expect(Buffer.from(answer.bytes ?? []).equals(bytes)).toBe(true);
    expect(answer).toMatchObject({ text: '', truncated: null });
  });

  it('is cut at the byte limit like text', async () => {
    await play((_request, response) => response.end(bytes));
    const answer = await site.answerOf('/', { as: 'bytes', maxBytes: 100 });
    expect(answer).toMatchObject({ truncated: 'bytes' });
    expect(Buffer.from(answer.bytes ?? []).equals(bytes.subarray(0, 100))).toBe(true);
  });

  it('is empty, not absent, without a body', async () => {
    await play((_request, response) => response.writeHead(204).end());
    expect((await site.answerOf('/', { as: 'bytes' })).bytes).toHaveLength(0);
  });

  it('is not there unless asked for', async () => {
    await play((_request, response) => response.end('text'));
    expect(await site.answerOf('/')).not.toHaveProperty('bytes');
  });

  it('is not read when its head says that nobody wants it', async () => {
    await play((request, response) => {
      if (request.url === '/moved') {
        response.writeHead(302, { location: '/big' }).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'video/mp4' });
      const send = (): void => {
        while (!response.destroyed && response.write(bytes));
      };
      response.on('drain', send);
      send();
    });
    const asked: number[] = [];
    const answer = await site.answerOf('/moved', {
      as: 'bytes',
      redirects: 'follow',
      wantsBody: (status, headers) => {
        asked.push(status);
        return headers['content-type'] !== 'video/mp4';
      },
    });
    expect(answer).toMatchObject({ status: 200, url: site.urlOf('/big') });
    expect(answer.bytes).toHaveLength(0);
    // The redirect on the way is no answer to judge.
    expect(asked).toEqual([200]);
  });
});
