import type pg from 'pg';
import { decryptText, encryptText, keyIdOf } from '../platform/encrypt.ts';
import type { EncryptionKeys } from '../platform/encrypt.ts';
import {
  decryptBytes,
  deriveFileKeys,
  encryptBytes,
  headOfFile,
  keyIdOfFile,
} from '../platform/object-store/encrypt-bytes.ts';
import type { SealedPlace } from '../platform/sealed-place.ts';
import { collect, inOnePiece } from '../platform/object-store/bytes.ts';
import { createTally } from './tally.ts';
import type { Tally } from './tally.ts';

/** Rows that are renewed in one transaction: a kill costs as many, and nobody waits long for one of them. */
const batchRows = { text: 200, bytes: 10 };

type Row = { id: unknown[]; value: string | Buffer };
type Renewal = { id: unknown[]; before: string | Buffer; after: string | Buffer };

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

/** The SQL of a place: what is read, and what is not under the key of today. */
function describe(place: SealedPlace, keyId: string) {
  const column = quoted(place.column);
  const member = place.kind === 'text' ? place.member : undefined;
  const value = member === undefined ? column : `${column} ->> '${member}'`;
  const isOld =
    place.kind === 'text'
      ? `not starts_with(${value}, 'enc2:${keyId}:')`
      : `substring(${column} for 12) is distinct from convert_to('${headOfFile(keyId)}', 'LATIN1')`;
  const only = place.kind === 'text' && place.rows !== undefined ? ` and (${place.rows})` : '';
  const key =
    place.kind === 'text'
      ? `substring(${value} from '^enc2:([A-Za-z0-9_-]{8}):')`
      : `case when substring(${column} for 4) = 'LBE2'
           then convert_from(substring(${column} from 5 for 8), 'LATIN1') end`;
  return {
    id: place.id.map(quoted).join(', '),
    value,
    key,
    old: `${value} is not null and ${isOld}${only}`,
    set: member === undefined ? `$1` : `jsonb_set(${column}, '{${member}}', to_jsonb($1::text))`,
    column,
  };
}

/**
 * Renews what lies in a column under another key than that of today, in small batches and never over what somebody else
 * wrote meanwhile. Done again it goes on where it was.
 * @param client as an owner of the tables
 */
export async function rotateColumn(
  client: pg.Client,
  keys: EncryptionKeys,
  place: SealedPlace,
): Promise<Tally> {
  const words = describe(place, keyIdOf(keys.encryption));
  const tally = createTally(`${place.table}.${place.column}`);
  let last: unknown[] | null = null;
  for (;;) {
    const rows = await readOld(client, place, words, last);
    if (rows.length === 0) return tally;
    last = rows.at(-1)?.id ?? null;
    const renewals: Renewal[] = [];
    for (const { id, value } of rows) {
      try {
        renewals.push({ id, before: value, after: await renew(keys, place, id, value) });
      } catch (error) {
        tally.leave(nameOfKey(value), error);
      }
    }
    await client.query('begin');
    for (const renewal of renewals) {
      if (await replace(client, place, words, renewal)) tally.renewed += 1;
    }
    await client.query('commit');
  }
}

async function readOld(
  client: pg.Client,
  place: SealedPlace,
  words: ReturnType<typeof describe>,
  last: unknown[] | null,
  lock = '',
): Promise<Row[]> {
  const after =
    last === null
      ? ''
      : ` and (${words.id}) > (${last.map((_, place) => `$${String(place + 1)}`).join(', ')})`;
  const { rows } = await client.query<unknown[]>({
    text: `select ${words.id}, ${words.value} from ${quoted(place.table)}
      where ${words.old}${after} order by ${words.id} limit ${String(batchRows[place.kind])} ${lock}`,
    values: last ?? [],
    rowMode: 'array',
  });
  return rows.map((row) => ({ id: row.slice(0, -1), value: row.at(-1) as Row['value'] }));
}

async function renew(
  keys: EncryptionKeys,
  place: SealedPlace,
  id: unknown[],
  value: string | Buffer,
): Promise<string | Buffer> {
  if (place.kind === 'text') {
    const text = String(value);
    const isClear = place.isClear?.(text) === true;
    return encryptText(
      keys,
      place.purpose,
      isClear ? text : decryptText(keys, place.purpose, text),
    );
  }
  const fileKeys = deriveFileKeys(keys);
  const bound = place.placeOf(...id.map(String));
  const opened = decryptBytes(fileKeys, bound, inOnePiece(Buffer.from(value)));
  return collect(encryptBytes(fileKeys, bound, opened));
}

/** False when it was changed or deleted meanwhile: then it is under the key of today, or gone. */
async function replace(
  client: pg.Client,
  place: SealedPlace,
  { column, set, value }: ReturnType<typeof describe>,
  { after, before, id }: Renewal,
): Promise<boolean> {
  const same = place.id.map((name, at) => `${quoted(name)} = $${String(at + 3)}`).join(' and ');
  const { rowCount } = await client.query(
    `update ${quoted(place.table)} set ${column} = ${set} where ${value} = $2 and ${same}`,
    [after, before, ...id],
  );
  return rowCount === 1;
}

/** Under which key something lies, for the report. */
function nameOfKey(value: string | Buffer): string {
  if (typeof value === 'string') return /^enc2:([\w-]{8}):/.exec(value)?.[1] ?? 'without a name';
  return keyIdOfFile(value) ?? 'without a name';
}

/**
 * Takes out what lies in a column under a key that is lost, with what depended on it, in small batches. Done again it goes
 * on where it was.
 * @param client as an owner of the tables
 * @param lostKey its name
 * @returns how many rows that were
 */
export async function forgetColumn(
  client: pg.Client,
  keys: Pick<EncryptionKeys, 'encryption'>,
  place: SealedPlace,
  lostKey: string,
): Promise<number> {
  const { forget } = place;
  if (forget === undefined) return 0;
  const words = describe(place, keyIdOf(keys.encryption));
  const lost = { ...words, old: `${words.old} and ${words.key} = '${lostKey}'` };
  let forgotten = 0;
  let last: unknown[] | null = null;
  for (;;) {
    await client.query('begin');
    // Somebody may be putting something new in its place.
    const rows = await readOld(client, place, lost, last, 'for update');
    for (const { id } of rows) await client.query(forget, id);
    await client.query('commit');
    if (rows.length === 0) return forgotten;
    forgotten += rows.length;
    last = rows.at(-1)?.id ?? null;
  }
}

/** What is left in a column under other keys than that of today, by the name of the key. */
export async function countLeft(
  client: pg.Client,
  keys: Pick<EncryptionKeys, 'encryption'>,
  place: SealedPlace,
): Promise<Map<string, number>> {
  const words = describe(place, keyIdOf(keys.encryption));
  const { rows } = await client.query<{ key: string | null; n: number }>(
    `select ${words.key} as key, count(*)::int as n from ${quoted(place.table)}
     where ${words.old} group by 1 order by 1`,
  );
  return new Map(rows.map(({ key, n }) => [key ?? 'without a name', n]));
}
