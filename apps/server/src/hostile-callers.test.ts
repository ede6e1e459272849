import { demoPictures } from '@leakblock/demo-web';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features/index.ts';
import { dropPicture } from './features/image-searches/testing/drop-picture.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from './testing/start-test-gateway.ts';

let gateway: TestGateway;
let person: SignedIn;
let findingId: string;
let dropped: object;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '1000000', TRUST_PROXY: '1' },
  });
  person = await gateway.signIn();
  await gateway.sql("insert into profiles (id, subscription_tier) values ($1, 'elite')", [
    person.userId,
  ]);
  await gateway.sql("insert into stage_names (user_id, name) values ($1, 'Juno Hale')", [
    person.userId,
  ]);
  const [finding] = await gateway.sql<{ id: string }>(
    `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score) values
     ($1, 'https://a.example/b', 'https://a.example/b', 'a.example', 'leak', 'crawl', 'leak', 0.5) returning id`,
    [person.userId],
  );
  findingId = finding!.id;
  const [photo] = await demoPictures('luna-marlowe');
  dropped = await dropPicture(photo!.bytes);
});
afterAll(() => gateway.stop());

const uuid = '5eed0000-0000-4000-8000-00000000f001';
const hit = {
  ...{ url: 'https://a.example/1.jpg', pageUrl: 'https://a.example/', title: 'Juno', score: 0.5 },
  proof: 'AAAA',
};
const work = {
  ...{ id: uuid, kind: 'photo', title: 'Beach', sha256: 'ab'.repeat(32), isWholeOnly: false },
  ...{ thumbnail: null, durationSeconds: null },
  frames: [{ second: 0, fingerprint: 'AQID' }],
};
/** Each function with a body that it takes. */
const calls = (): Record<string, object> => ({
  'register-works': { works: [work] },
  'import-official-works': { url: 'https://a.example/' },
  'review-findings': { ids: [findingId], action: 'mine', scope: 'profile' },
  'allow-page': { address: 'https://juno.example/a', reason: 'mine' },
  'review-fake-profiles': { ids: [uuid], action: 'mine', asOfficialLink: true },
  'search-image': dropped,
  'repeat-image-search': { searchId: uuid },
  'list-image-connectors': {},
  'ask-image-connector': {},
  'keep-image-hit': { connector: 'tineye', hit },
  'full-scan': {},
  'full-scan-stop': {},
  'settle-own-pages': {},
  crawl: { target: 'https://a.example/', maxDepth: 1, maxPages: 3, robots: 'obey' },
  'crawl-stop': { scanId: uuid },
  'read-report': { reportId: uuid },
  'write-report-pdf': { reportId: uuid, language: 'en', isDiscreet: false },
  'make-report': { from: '2026-01-01', to: '2026-01-31' },
  'request-export': { proof: { password: 'not-hers' } },
  'cancel-export': { exportId: uuid },
  'open-export': { exportId: uuid },
  'read-erasure': {},
  'request-erasure': { proof: { code: '000000' } },
  'cancel-erasure': {},
  'read-mail-settings': {},
  'save-mail-settings': {
    ...{ off: ['alerts'], alerts: 'hourly', timeZone: 'Europe/Berlin' },
    quiet: { from: 1320, to: 420 },
  },
});

function post(name: string, body: string, token: string | null) {
  const address = [18, 19, 0, 0].map((part) => part || Math.floor(Math.random() * 256)).join('.');
  return fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
  });
}

describe('every function of her protection', () => {
  it('answers whatever stands in a field with a refusal, never with a failure', async () => {
    const marker = 'zqx7marker';
    const nasty = fc.oneof(
      fc.constantFrom<unknown>(
        ...[null, true, -1, 1e308, [], {}, '', '__proto__', 'constructor', 'https://__proto__/'],
        ...[
          `${marker}\u0000`,
          `${marker}\ud800`,
          `https://${marker}.example/\u0000`,
          uuid,
          '0000-01-01',
        ],
        ...[`javascript:${marker}`, `https://a.example/\ud800${marker}`, 'https://[::1]:5432/'],
        ...[`${marker}\r\nset-cookie: a=b`, 'x'.repeat(90_000), [[[[]]]], { __proto__: [] }],
      ),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `https://a.example/${text}`),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const names = Object.keys(calls());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.nat(20), nasty, async (name, at, value) => {
        const paths = listPaths(calls()[name]!);
        const path = paths[at % Math.max(1, paths.length)];
        const body = path === undefined ? { a: value } : replaceAt(calls()[name], path, value);
        // What runs already would hide what the next call is answered for.
        await gateway.sql("update scans set status = 'stopped' where status = 'running'");
        await gateway.sql("update scans set started_at = started_at - interval '2 days'");
        const answer = await post(name, JSON.stringify(body), person.token);
        const told = await answer.text();
        expect(answer.status, `${name} ${JSON.stringify(body).slice(0, 300)} ${told}`).toBeLessThan(
          500,
        );
        if (answer.status >= 400) expect(told).not.toContain(marker);
      }),
      { numRuns: 600, plugins: [fc.interruptAfterTimeLimit(60_000)], endOnFailure: true },
    );
  });
});

type Path = (string | number)[];

function listPaths(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    [key],
    ...listPaths(part).map((path) => [key, ...path]),
  ]);
}

function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, by);
  return copy;
}
