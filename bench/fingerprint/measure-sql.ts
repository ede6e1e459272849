import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@leakblock/database/server';
import type { PdqHash } from '@leakblock/fingerprint';
import { Client } from 'pg';
import { createRandom } from './draw-photo.ts';
import { load, percentile, type Report } from '../report.ts';

const rows = 1_000_000;
const radius = 31;
/** Holds the table and its indexes, some 230 MB: with less, every page comes from the system's cache. */
const sharedBuffers = '512MB';
const words = Array.from({ length: 16 }, (_, word) => word);

/**
 * Multi-index hashing in SQL: a hash is cut into 16 words; two hashes at most 31 bits apart have one word in
 * which at most one bit differs, so asking 17 values of each word's b-tree misses nothing.
 */
const search = `select id, bit_count(hash # $17::bit(256))::int as distance from hashes
  where (${words.map((word) => `w${word} = any($${word + 1}::int2[])`).join(' or ')})
    and bit_count(hash # $17::bit(256)) <= ${radius}`;

async function fillTable(client: Client): Promise<void> {
  const columns = words.map((word) => `w${word} int2`).join(', ');
  const drawn = words.map((word) => `floor(random() * 65536 - 32768)::int2 as w${word}`).join(', ');
  const joined = words.map((word) => `w${word}::int::bit(16)`).join(' || ');
  await client.query(
    `create unlogged table hashes (id int primary key, hash bit(256), ${columns})`,
  );
  await client.query('select setseed(0.5)');
  await client.query(`insert into hashes select id, (${joined})::bit(256), ${words.map((word) => `w${word}`).join(', ')}
    from (select id, ${drawn} from generate_series(1, ${rows}) as id) as drawn`);
  await client.query("set maintenance_work_mem = '256MB'");
  for (const word of words) await client.query(`create index on hashes (w${word})`);
  await client.query('vacuum analyze hashes');
  await client.query(
    'set enable_seqscan = off; set jit = off; set plan_cache_mode = force_generic_plan',
  );
}

const toBits = (hash: PdqHash): string =>
  Array.from(hash, (byte) => byte.toString(2).padStart(8, '0')).join('');
const toHash = (bits: string): PdqHash =>
  Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2));

/** Each word of the hash, and the 16 that differ from it in one bit. */
function askedWords(hash: PdqHash): number[][] {
  const view = new DataView(hash.buffer);
  return words.map((word) => {
    const value = view.getUint16(word * 2);
    const near = Array.from({ length: 16 }, (_, bit) => value ^ (1 << bit));
    return [value, ...near].map((one) => (one << 16) >> 16);
  });
}

type Found = { id: number; distance: number };
const inOrder = (found: Found[]): string =>
  found
    .map(({ distance, id }) => `${id} ${distance}`)
    .sort()
    .join();

async function ask(client: Client, hash: PdqHash): Promise<Found[]> {
  const values = [...askedWords(hash), toBits(hash)];
  const { rows: found } = await client.query<Found>({ name: 'search', text: search, values });
  return found;
}

/** Stored hashes with 0 to 31 bits turned over, and as many that are nobody's. */
async function drawQueries(client: Client): Promise<{ hash: PdqHash; id: number | null }[]> {
  const random = createRandom(11);
  const { rows: stored } = await client.query<{ id: number; hash: string }>(
    `select id, hash::text from hashes where id % ${rows / 100} = 7 order by id`,
  );
  const planted = stored.map(({ hash: bits, id }, number) => {
    const hash = toHash(bits);
    const start = Math.floor(random() * 256);
    for (let turned = 0; turned < number % (radius + 1); turned += 1) {
      const bit = (start + turned * 37) % 256;
      hash[bit >> 3] = (hash[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    }
    return { hash, id };
  });
  const nobodys = Array.from({ length: 100 }, () => ({
    hash: Uint8Array.from({ length: 32 }, () => random() * 256),
    id: null,
  }));
  return [...planted, ...nobodys];
}

/** The search among a million hashes where no worker has them in memory: on a scratch table. */
export async function measureSql(report: Report): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leakblock-bench-sql-'));
  await chmod(dataDir, 0o711);
  const server = await startPostgres({ dataDir, isDurable: false, sharedBuffers });
  const client = new Client({ connectionString: server.ownerUrl });
  try {
    await client.connect();
    const begun = performance.now();
    await fillTable(client);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    report.say(`search in SQL among ${rows} hashes, filled and indexed in ${seconds} s`);
    const queries = await drawQueries(client);
    const best = queries.map(() => Infinity);
    const tries: number[] = [];
    let missed = 0;
    for (let round = 0; round < 3; round += 1) {
      for (const [number, { hash, id }] of queries.entries()) {
        const start = performance.now();
        const found = await ask(client, hash);
        tries.push(performance.now() - start);
        best[number] = Math.min(tries.at(-1) ?? Infinity, best[number] ?? Infinity);
        if (id !== null && !found.some((one) => one.id === id)) missed += 1;
      }
    }
    const all = `median ${percentile(tries, 0.5).toFixed(1)}, p99 ${percentile(tries, 0.99).toFixed(1)} ms`;
    report.atMost('one search in SQL at radius 31, median', percentile(best, 0.5), 10, {
      unit: ' ms',
      reference: 'prototype 8.1, GIN 8.9, PGlite 14.7, reading all 71',
      note: `of each the best of 3; all tries: ${all}; ${load()}`,
    });
    report.atMost('planted hashes missed, of 100', missed, 0);
    let differing = 0;
    for (const { hash } of queries.filter((_, number) => number % 10 === 0)) {
      const compared = await client.query<Found>(
        `select id, bit_count(hash # $1::bit(256))::int as distance from hashes
         where bit_count(hash # $1::bit(256)) <= ${radius}`,
        [toBits(hash)],
      );
      if (inOrder(compared.rows) !== inOrder(await ask(client, hash))) differing += 1;
    }
    report.atMost('answers that differ from comparing all rows, of 20', differing, 0);
  } finally {
    await client.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
