import pg from 'pg';

/** `2026-11-20 10:00:00.123456+00` → `2026-11-20T10:00:00.123456Z`; nothing is rounded (keyset pages). */
const isoInstant = (text: string): string => text.replace(' ', 'T').replace(/\+00$/, 'Z');

const numberWhenExact = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, numberWhenExact],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, isoInstant],
  [pg.types.builtins.TIMESTAMP, String],
  [pg.types.builtins.DATE, String],
]);

/**
 * How server code sees column values, in the words of the generated types: `bigint` and `numeric` as
 * numbers, instants as ISO 8601 text in UTC, dates and times as text, `json` parsed.
 */
export const serverTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    parsers.get(id) ?? (pg.types.getTypeParser(id, format) as (text: string) => unknown),
};
