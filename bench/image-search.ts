/**
 * The reverse image finder among 100,000 pictures of one person: reading them, searching, adding. Real PostgreSQL;
 * the pictures' hashes are random (unrelated photographs are as far apart), one picture among them is real.
 *
 *     node bench/image-search.ts [pictures=100000]
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createTestDatabase } from '@leakblock/database/testing';
import { demoPictures } from '@leakblock/demo-web';
import { encodeQuery, hashQuery, hashWork } from '@leakblock/fingerprint';
import type { PictureQuery } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import pg from 'pg';
import sharp from 'sharp';
import { searchSeen } from '../apps/server/src/features/image-searches/search-seen.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createReport, judge, time } from './report.ts';

/** Some of the 100,000 that are searched come later. */
const later = 100;
const count =
  Number(process.argv.find((word) => word.startsWith('pictures='))?.slice(9) ?? 100_000) - later;
const report = createReport();
const states = [
  'upright',
  'rotate90',
  'rotate180',
  'rotate270',
  'flip',
  'mirror',
  'transpose',
  'transverse',
] as const;
const userId = randomUUID();

/** A picture as most of the web's are: whole in eight states, five parts in two. */
function inventQuery(): Buffer {
  const box = { left: 0.1, top: 0.1, width: 0.5, height: 0.5 };
  const query: PictureQuery = {
    quality: 100,
    parts: [
      {
        kind: 'whole',
        box: { left: 0, top: 0, width: 1, height: 1 },
        hashes: states.map((state) => ({ state, hash: randomBytes(32) })),
      },
      ...Array.from({ length: 5 }, () => ({
        kind: 'line' as const,
        box,
        hashes: (['upright', 'mirror'] as const).map((state) => ({ state, hash: randomBytes(32) })),
      })),
    ],
  };
  return Buffer.from(encodeQuery(query));
}

async function plant(client: pg.Client, from: number, queries: readonly Buffer[]): Promise<void> {
  await client.query(
    `insert into private.seen_pictures (user_id, media_url, page_url, sha256, quality, width, height, query, preview)
     select $1, 'https://cdn.example/' || $2 + number || '.jpg', 'https://leaks.example/' || ($2 + number) / 10,
       sha256(convert_to(($2 + number)::text, 'UTF8')), 100, 960, 1200, query, $4
     from unnest($3::bytea[]) with ordinality planted (query, number)`,
    [userId, from, queries, `data:image/webp;base64,${'A'.repeat(240)}`],
  );
}

const database = await createTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
const server = openDatabase({
  url: database.serverUrl,
  poolSize: 4,
  statementTimeoutMs: 5000,
  log: createLog({ LOG_LEVEL: 'silent' }),
});
try {
  await owner.query('insert into auth.users (id, email) values ($1, $2)', [
    userId,
    'b@example.org',
  ]);
  for (let from = 0; from < count - 1; from += 2000)
    await plant(owner, from, Array.from({ length: Math.min(2000, count - 1 - from) }, inventQuery));
  const [first] = await demoPictures('luna-marlowe');
  const photo = first?.bytes ?? new Uint8Array();
  const copy = await sharp(photo).flop().resize(400).jpeg({ quality: 70 }).toBuffer();
  await plant(owner, count, [Buffer.from(encodeQuery(hashQuery(await decodePicture(copy))))]);
  await owner.query('analyze private.seen_pictures');

  const picture = await decodePicture(photo);
  const dropped = { work: hashWork(picture), query: hashQuery(picture) };
  const search = () => searchSeen(server, userId, dropped, randomBytes(32), []);
  const memory = process.memoryUsage().rss;
  const begun = performance.now();
  const found = await search();
  const cold = performance.now() - begun;
  report.say(
    `${found.pictures} pictures of ${found.pages} pages, ${found.matches.length} candidates`,
  );
  report.atMost('the first search, which reads them', cold / 1000, 6, { unit: ' s' });
  report.atLeast('the mirrored copy is the sure match', found.total, 1);
  report.atMost('other pictures that count as sure', found.total - 1, 0);
  report.say(`alike by chance: ${found.similar}`);
  report.say(`memory taken: ${((process.memoryUsage().rss - memory) / 2 ** 20).toFixed(0)} MB`);

  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const warm = judge(await time(10, search));
  delay.disable();
  report.atMost('a further search', warm.value, 700, { unit: ' ms', note: warm.note });
  report.atMost('others wait meanwhile, at most (p99)', delay.percentile(99) / 1e6, 60, {
    unit: ' ms',
  });
  await plant(owner, count + 10, Array.from({ length: later }, inventQuery));
  const added = performance.now();
  await search();
  report.atMost('a search after 100 more pictures', performance.now() - added, 1000, {
    unit: ' ms',
  });
} finally {
  await Promise.all([owner.end(), server.stop()]);
  await database.drop();
}
process.exitCode = report.isGood() ? 0 : 1;
