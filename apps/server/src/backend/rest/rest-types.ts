import pg from 'pg';

const parseNumber = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};
const parseNumeric = (text: string): number | string => {
  const value = Number(text);
  return Number.isFinite(value) && String(value) === text ? value : text;
};
const asText = (text: string): string => text;
/** `2026-11-20 10:00:00.5+00` → `2026-11-20T10:00:00.5+00:00`, as PostgreSQL itself writes it in JSON. */
const parseInstant = (text: string): string =>
  text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
const parseTimestamp = (text: string): string => text.replace(' ', 'T');
const parseJson = (text: string): unknown => JSON.parse(text);
/** text[]: its parser splits the braces and leaves the elements alone. */
const readType = pg.types.getTypeParser as unknown as (id: number) => (text: string) => unknown;
const parseTextArray = readType(1009);

const parsers = new Map<number, (text: string) => unknown>([
  [20, parseNumber],
  [1700, parseNumeric],
  [114, parseJson],
  [3802, parseJson],
  [1184, parseInstant],
  [1114, parseTimestamp],
  // bytea, date, time, timetz: as PostgreSQL writes them, not as buffers and JavaScript dates.
  ...[17, 1082, 1083, 1266].map((id) => [id, asText] as const),
  // char[], name[] (the REST engine's introspection needs it), text[], varchar[], timestamp[], date[], timestamptz[]
  ...[1002, 1003, 1009, 1015, 1115, 1182, 1185].map((id) => [id, parseTextArray] as const),
]);

/** How the REST engine must see column values to answer as PostgREST does. */
export const restTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    parsers.get(id) ?? (pg.types.getTypeParser(id, format) as (text: string) => unknown),
};
