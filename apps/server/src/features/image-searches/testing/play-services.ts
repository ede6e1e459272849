import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type PlayedQuestion = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};
export type PlayedReply = { status?: number; body?: string; location?: string } | 'silence';

/** TinEye's API and Google Cloud Vision on loopback, as their public documentation describes them. */
export async function playServices() {
  const questions: PlayedQuestion[] = [];
  let reply: PlayedReply = { body: '{}' };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      questions.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      if (reply === 'silence') {
        response.destroy();
        return;
      }
      const { body = '', location, status = 200 } = reply;
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(location === undefined ? {} : { location }),
      });
      response.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    questions,
    env: {
      TINEYE_API_KEY: 'tineye-key-of-the-tests',
      TINEYE_URL: url,
      GOOGLE_VISION_API_KEY: 'vision-key-of-the-tests',
      GOOGLE_VISION_URL: url,
    },
    /** What is answered from now on. */
    answer: (next: PlayedReply) => {
      questions.length = 0;
      reply = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const tinEyeAnswer = JSON.stringify({
  code: 200,
  messages: [],
  stats: { total_results: 2, total_backlinks: 3 },
  results: {
    matches: [
      {
        image_url: 'https://img.tineye.com/result/1',
        domain: 'leaks.example',
        score: 92.4,
        width: 960,
        height: 1200,
        backlinks: [
          {
            url: 'https://cdn.leaks.example/1.jpg',
            backlink: 'https://leaks.example/thread/1',
            crawl_date: '2026-10-02',
          },
          { url: 'https://cdn.leaks.example/1.jpg', backlink: 'javascript:alert(1)' },
        ],
      },
      {
        image_url: 'https://img.tineye.com/result/2',
        score: 41,
        backlinks: [{ backlink: 'https://forum.example/9' }],
      },
    ],
  },
});

export const visionAnswer = JSON.stringify({
  responses: [
    {
      webDetection: {
        webEntities: [{ entityId: '/m/01', score: 0.7, description: 'Sea' }],
        pagesWithMatchingImages: [
          {
            url: 'https://forum.example/9',
            pageTitle: 'Sets of <b>Luna</b> &amp; friends<script>alert(1)</script>',
            partialMatchingImages: [{ url: 'https://forum.example/9.jpg' }],
          },
          {
            url: 'https://leaks.example/thread/1',
            fullMatchingImages: [{ url: 'https://cdn.leaks.example/1.jpg' }],
          },
          { url: 'ftp://files.example/1' },
        ],
        visuallySimilarImages: [{ url: 'https://elsewhere.example/sea.jpg' }],
      },
    },
  ],
});
