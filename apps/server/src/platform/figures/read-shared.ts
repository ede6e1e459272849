import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerDatabase } from '../database.ts';
import type { FigureContext, FigureName, Figures, Reading } from './figure.ts';

/** Figures are read anew after this time at the earliest, by one program of the installation. */
const freshSeconds = 15;

const storedReadings = z.array(
  z.object({
    name: z.string(),
    labels: z.record(z.string(), z.string()).default({}),
    value: z.number(),
  }),
);

/** Told with them. */
export const readAt: FigureName = {
  name: 'leakblock_figures_timestamp_seconds',
  help: 'When the figures of the installation were read.',
};

/**
 * The installation's figures, at most a quarter of a minute old while somebody collects them. Whoever asks first after
 * that time reads them for all programs: how many collect, and how often, costs the database nothing more.
 * @returns none in the moment before the very first are there
 */
export async function readShared(
  context: FigureContext,
  parts: readonly Figures[],
): Promise<Reading[]> {
  const { database, log } = context;
  if (await isOurTurn(database)) {
    const readings: Reading[] = [];
    for (const part of parts) {
      try {
        readings.push(...(await part.read(context)));
      } catch (error) {
        // The others are told all the same; what is missing raises its own alarm.
        const names = part.figures.map(({ name }) => name);
        log.warn({ err: error, names }, 'Figures could not be read.');
      }
    }
    await store(database, readings);
  }
  return load(database);
}

/** A program that dies over it is followed by the next one after the same time; so is a clock that was put back. */
function isOurTurn(database: ServerDatabase): Promise<boolean> {
  return database.asService(async (trx) => {
    const { rows } = await sql`
      insert into private.figures as kept (claimed_at) values (now())
      on conflict (id) do update set claimed_at = now()
        where kept.claimed_at not between now() - make_interval(secs => ${freshSeconds})
          and now() + make_interval(secs => ${freshSeconds})
      returning id`.execute(trx);
    return rows.length > 0;
  });
}

async function store(database: ServerDatabase, readings: readonly Reading[]): Promise<void> {
  await database.asService((trx) =>
    sql`update private.figures set readings = ${JSON.stringify(readings)}::jsonb, read_at = now()`.execute(
      trx,
    ),
  );
}

async function load(database: ServerDatabase): Promise<Reading[]> {
  const { rows } = await database.asService((trx) =>
    sql<{ readings: unknown; seconds: number }>`
      select readings, extract(epoch from read_at)::float8 as seconds
      from private.figures where read_at is not null`.execute(trx),
  );
  const [row] = rows;
  if (row === undefined) return [];
  return [...storedReadings.parse(row.readings), { name: readAt.name, value: row.seconds }];
}
