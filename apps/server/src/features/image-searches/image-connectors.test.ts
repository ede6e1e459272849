import { demoPictures } from '@leakblock/demo-web';
import { askConnectorAnswer } from '@leakblock/domain/image-searches';
import type { ImageConnectorId, ImageHit } from '@leakblock/domain/image-searches';
import { canonicalUrl } from '@leakblock/scan-engine';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { loadWorkMatcher } from '../works/index.ts';
import { returnAsk, takeAsk } from './connectors/count-asks.ts';
import { createImageSearches } from './index.ts';
import { playServices, tinEyeAnswer, visionAnswer } from './testing/play-services.ts';

let services: Awaited<ReturnType<typeof playServices>>;
let gateway: TestGateway;
let photo: Uint8Array;
let person: SignedIn;

beforeAll(async () => {
  services = await playServices();
  gateway = await startTestGateway({
    features: [createImageSearches(loadWorkMatcher)],
    env: services.env,
  });
  const [first] = await demoPictures('luna-marlowe');
  photo = await sharp(first!.bytes)
    .withExif({ IFD0: { Artist: 'Juno Hale' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(async () => {
  await gateway.stop();
  services.stop();
});

async function ask(
  connector: string,
  file: Uint8Array = photo,
  by: SignedIn | null = person,
): Promise<Response> {
  const body = new FormData();
  body.set('connector', connector);
  body.set('picture', new File([Uint8Array.from(file)], 'evening.jpg'));
  return fetch(`${gateway.url}/functions/v1/ask-image-connector`, {
    method: 'POST',
    headers: by === null ? {} : { authorization: `Bearer ${by.token}` },
    body,
  });
}

async function call(name: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function hitsOf(connector: ImageConnectorId): Promise<ImageHit[]> {
  const response = await ask(connector);
  expect(response.status).toBe(200);
  return askConnectorAnswer.parse(await response.json()).hits;
}

const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { code: string }).code;
const left = async (): Promise<unknown> => (await call('list-image-connectors', {})).body;

describe('a picture that she sends to a service', () => {
  it('reaches TinEye as a new JPEG without metadata, and comes back as pages', async () => {
    services.answer({ body: tinEyeAnswer });
    const hits = await hitsOf('tineye');
    expect(hits).toMatchObject([
      {
        url: 'https://cdn.leaks.example/1.jpg',
        pageUrl: 'https://leaks.example/thread/1',
        title: null,
        score: 0.924,
      },
      {
        url: 'https://img.tineye.com/result/2',
        pageUrl: 'https://forum.example/9',
        title: null,
        score: 0.41,
      },
    ]);
    const [question] = services.questions;
    expect(question?.path).toBe('/rest/search/');
    expect(question?.headers['x-api-key']).toBe('tineye-key-of-the-tests');
    const sent = question!.body;
    expect(sent.includes('name="image_upload"')).toBe(true);
    expect(sent.includes('evening.jpg')).toBe(false);
    const metadata = await sharp(sent.subarray(sent.indexOf(Buffer.from([0xff, 0xd8])))).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 960, height: 1200 });
    expect(metadata.exif).toBeUndefined();
  });

  it('reaches Google Cloud Vision, whose titles lose their markup', async () => {
    services.answer({ body: visionAnswer });
    const hits = await hitsOf('google_vision');
    expect(hits.map(({ pageUrl, score, title }) => ({ pageUrl, score, title }))).toEqual([
      { pageUrl: 'https://leaks.example/thread/1', score: 0.9, title: null },
      { pageUrl: 'https://forum.example/9', score: 0.6, title: 'Sets of Luna & friendsalert(1)' },
    ]);
    const [question] = services.questions;
    expect(question?.path).toBe('/v1/images:annotate');
    expect(question?.headers['x-goog-api-key']).toBe('vision-key-of-the-tests');
    const { requests } = JSON.parse(question!.body.toString()) as {
      requests: { features: { type: string }[]; image: { content: string } }[];
    };
    expect(requests[0]?.features).toMatchObject([{ type: 'WEB_DETECTION' }]);
    expect(
      (await sharp(Buffer.from(requests[0]!.image.content, 'base64')).metadata()).exif,
    ).toBeUndefined();
  });

  it('is kept nowhere, nor is the answer', async () => {
    services.answer({ body: tinEyeAnswer });
    await hitsOf('tineye');
    for (const table of ['image_searches', 'private.seen_pictures', 'findings'])
      expect([table, await gateway.sql(`select 1 from ${table}`)]).toEqual([table, []]);
  });

  it('goes out ten times a day, not once more', async () => {
    services.answer({ body: tinEyeAnswer });
    for (let time = 0; time < 10; time += 1) expect((await ask('tineye')).status).toBe(200);
    expect(await left()).toEqual({ connectors: ['tineye', 'google_vision'], left: 0 });
    services.answer({ body: tinEyeAnswer });
    const refused = await ask('google_vision');
    expect([refused.status, await codeOf(refused)]).toEqual([
      429,
      'image_searches.ask_limit_reached',
    ]);
    expect(services.questions).toEqual([]);
    const stranger = await gateway.signIn();
    expect((await ask('tineye', photo, stranger)).status).toBe(200);
  });
});

describe('a service that does not help', () => {
  const failed = [502, 'image_searches.connector_failed'];
  const refused = [502, 'image_searches.connector_refused'];
  const unreadable = [422, 'image_searches.picture_unreadable'];
  const visionError = (code: number) => ({
    body: JSON.stringify({ responses: [{ error: { code, message: 'no' } }] }),
  });
  it.each([
    ['tineye', 'breaks off', 'silence', failed],
    ['tineye', 'answers a page', { body: '<html>' }, failed],
    ['tineye', 'answers another shape', { body: '{"results":[]}' }, failed],
    ['tineye', 'answers without end', { body: ' '.repeat(5 * 2 ** 20) }, failed],
    ['tineye', 'leads elsewhere', { status: 302, location: 'http://127.0.0.1:1/' }, failed],
    ['tineye', 'is down', { status: 500 }, failed],
    ['tineye', 'refuses the key', { status: 403 }, refused],
    ['tineye', 'has had enough', { status: 429 }, refused],
    ['tineye', 'finds the picture too plain', { status: 400 }, unreadable],
    ['google_vision', 'refuses the key', visionError(7), refused],
    ['google_vision', 'cannot read the picture', visionError(3), unreadable],
    ['google_vision', 'breaks inside', visionError(13), failed],
  ] as const)(
    '%s %s: one sentence, and nothing is counted',
    async (connector, _how, reply, end) => {
      services.answer(reply);
      const response = await ask(connector);
      const text = await response.text();
      expect([response.status, (JSON.parse(text) as { code: string }).code]).toEqual(end);
      expect(text).not.toContain('key-of-the-tests');
      expect(await left()).toMatchObject({ left: 10 });
    },
  );

  it('until after midnight gives back a question of the day before', async () => {
    const { userId } = person;
    const { database } = gateway.context;
    const taken = await database.asService((trx) => takeAsk(trx, userId));
    // Midnight comes, and one is asked of the new day.
    await gateway.sql('update private.image_asks set day = day - 1 where user_id = $1', [userId]);
    await database.asService((trx) => takeAsk(trx, userId));
    const day = new Date(Date.parse(taken!.day) - 86_400_000).toISOString().slice(0, 10);
    await database.asService((trx) => returnAsk(trx, userId, { ...taken!, day }));
    expect(await left()).toMatchObject({ left: 9 });
  });

  it('tells no key in the log', () => {
    expect(gateway.logLines().filter((line) => line.includes('key-of-the-tests'))).toEqual([]);
  });
});

describe('what is not sent', () => {
  it('is what no signed-in person sends, no picture, or too much', async () => {
    services.answer({ body: tinEyeAnswer });
    expect((await ask('tineye', photo, null)).status).toBe(401);
    expect((await ask('somebody')).status).toBe(400);
    expect(
      (await ask('tineye', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status,
    ).toBe(422);
    expect((await ask('tineye', Buffer.alloc(10 * 2 ** 20 + 1))).status).toBe(413);
    expect((await call('ask-image-connector', {})).status).toBe(400);
    expect(services.questions).toEqual([]);
  });

  it('is anything where the operator has set nothing up', async () => {
    const bare = await startTestGateway({ features: [createImageSearches(loadWorkMatcher)] });
    try {
      const { token } = await bare.signIn();
      const response = await fetch(`${bare.url}/functions/v1/list-image-connectors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await response.json()).toEqual({ connectors: [], left: 10 });
    } finally {
      await bare.stop();
    }
  });
});

describe('a page that a service named', () => {
  const keep = (hit: ImageHit, connector: ImageConnectorId = 'tineye') =>
    call('keep-image-hit', { connector, hit });

  it('is taken over only as it was named, and to whom', async () => {
    services.answer({ body: tinEyeAnswer });
    const [hit] = await hitsOf('tineye');
    for (const changes of [
      { pageUrl: 'https://somebody-else.example/' },
      { url: 'http://169.254.169.254/latest' },
      { proof: 'x'.repeat(43) },
    ])
      expect((await keep({ ...hit!, ...changes })).status).toBe(422);
    expect((await keep(hit!, 'google_vision')).status).toBe(422);
    person = await gateway.signIn();
    expect((await keep(hit!)).status).toBe(422);
  });

  it('whose picture cannot be fetched says so, and nothing is kept', async () => {
    services.answer({
      body: tinEyeAnswer.replaceAll('https://cdn.leaks.example', 'http://127.0.0.1:1'),
    });
    const [hit] = await hitsOf('tineye');
    expect(await keep(hit!)).toEqual({ status: 200, body: { outcome: 'unreachable', id: null } });
    expect(await gateway.sql('select 1 from findings')).toEqual([]);
  });

  it('with signs of a minor is not fetched; only its address is kept', async () => {
    services.answer({ body: tinEyeAnswer.replace('thread/1', 'underage-teen-15yo/1') });
    const [hit] = await hitsOf('tineye');
    expect((await keep(hit!)).body).toMatchObject({ outcome: 'new' });
    const rows = await gateway.sql('select stop_label, preview from findings');
    expect(rows).toEqual([{ stop_label: 'possible_minor', preview: null }]);
  });

  it('that was stopped before is not fetched, whatever it is called now', async () => {
    services.answer({ body: tinEyeAnswer });
    const [hit] = await hitsOf('tineye');
    const { body } = await keep(hit!);
    expect(body).toMatchObject({ outcome: 'unreachable' });
    await gateway.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status, stop_label)
       values ($1, $2, $2, 'leaks.example', 'forum', 'search', 'review', 0, 'stopped', 'possible_minor')`,
      [person.userId, canonicalUrl(hit!.pageUrl)],
    );
    expect((await keep(hit!)).body).toMatchObject({ outcome: 'seen' });
  });

  it('that is her own stays out', async () => {
    await gateway.sql(
      `insert into allowed_pages (user_id, url, reason) values ($1, 'https://leaks.example/thread', 'mine')`,
      [person.userId],
    );
    services.answer({ body: tinEyeAnswer });
    const [hit] = await hitsOf('tineye');
    expect((await keep(hit!)).body).toEqual({ outcome: 'own', id: null });
  });
});
