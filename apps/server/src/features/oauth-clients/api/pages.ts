import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';

/** A moment that the database can hold. */
export const moment = z.iso.datetime({ offset: true });
/** One that a caller names: of this century and the last, and at most 15 hours from UTC, as databases know them. */
export const askedMoment = moment.regex(/^(?:19|20)\d\d-.*(?:Z|[+-](?:0\d|1[0-5]):\d\d)$/u);
export const askedDay = z.iso.date().regex(/^20\d\d-/u);
/** A word to filter by: nothing in it that a database cannot compare. */
export const askedText = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);

const place = z.tuple([askedMoment, z.uuid()]);
export type Place = z.infer<typeof place>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What is inside a cursor, or undefined for what is none of ours. */
function decode(text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  // Signs that do not belong there are passed over when it is read.
  if (bytes.toString('base64url') !== text) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A cursor by which a list goes on, read by the schema of what is inside. */
export function cursorOf<Schema extends z.ZodType>(inside: Schema) {
  return z
    .string()
    .max(200)
    .transform((text, refinement): z.output<Schema> => {
      const read = inside.safeParse(decode(text));
      if (read.success) return read.data;
      refinement.addIssue({ code: 'custom', message: 'Not a cursor of this list' });
      return z.NEVER;
    })
    .describe('`next` of the page before. What is inside may change; hand it back as it came.');
}

export const limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(200)
  .default(50)
  .describe('Rows of a page.');

/** Query of a list in order of time, the newest first. */
export const pageQuery = z.strictObject({ cursor: cursorOf(place).optional(), limit });

/** Answer of a list. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    next: z.string().nullable().describe('Cursor of the next page; null at the end.'),
  });

/** Rows after the place, newest first, and by id within one moment: the order of our indexes. */
export function isAfter(column: string, after: Place | undefined, id = 'id'): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const [at, afterId] = after;
  return sql<boolean>`(${sql.ref(column)} <= ${at}::timestamptz
    and (${sql.ref(column)} < ${at}::timestamptz or ${sql.ref(id)} > ${afterId}::uuid))`;
}

/** A page of rows that were asked with one more than the limit. */
export function toPage<Row>(
  rows: readonly Row[],
  most: number,
  placeOf: (row: Row) => unknown,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, most);
  const last = items.at(-1);
  return { items, next: rows.length > most && last !== undefined ? encode(placeOf(last)) : null };
}
