import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchConnector } from '@leakblock/scan-engine';
import { scanTools } from '#features/site-catalogue';
import { startScanWorld } from './testing/scan-world.ts';
import type { ScanWorld } from './testing/scan-world.ts';

type SearchAnswer = Awaited<ReturnType<SearchConnector['search']>>;

let world: ScanWorld;
let answer: SearchAnswer;
/** A search engine that says the same to every question, and how often it was asked. */
let questions = 0;
beforeAll(async () => {
  world = await startScanWorld(['x']);
  const connector: SearchConnector = {
    id: 'brave',
    search: () => {
      questions += 1;
      return Promise.resolve(answer);
    },
  };
  Object.assign(scanTools(world.gateway.context), { connectors: [connector] });
});
afterAll(() => world.stop());

async function scanWhile(said: SearchAnswer, email: string) {
  answer = said;
  questions = 0;
  const person = await world.protect({ email, names: ['Mara Zqsomeone'] });
  const { scanId } = await world.start(person.token);
  await world.work(scanId);
  const [scan] = await world.sql<{ status: string; unanswered: number }>(
    'select status, searches_unanswered as unanswered from scans where id = $1',
    [scanId],
  );
  return scan;
}

it('searches that an engine did not answer are counted: they found nothing because nobody looked', async () => {
  const silent = { hits: [], exhausted: false, degraded: ['Brave Search rate limit reached'] };
  const scan = await scanWhile(silent, 'silent@example.org');
  expect(questions).toBeGreaterThan(0);
  expect(scan).toEqual({ status: 'completed', unanswered: questions });
});

it('an engine that lists nothing has answered', async () => {
  const scan = await scanWhile({ hits: [], exhausted: true, degraded: [] }, 'empty@example.org');
  expect(questions).toBeGreaterThan(0);
  expect(scan).toEqual({ status: 'completed', unanswered: 0 });
});
