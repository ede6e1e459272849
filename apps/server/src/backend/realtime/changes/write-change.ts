import type { Channel } from '../channels/channel.ts';
import type { RowKey } from './read-changes.ts';
import type { Operation, Subscription } from './subscriptions.ts';
import type { TableDescription } from './table-descriptions.ts';

/** Bytes of a row above which only its key is told, as on the platform. */
const maxRecordBytes = 1_048_576;

/**
 * The event of a change, per channel and choice of columns: written once for everybody who hears the same.
 * @param options.record the row as JSON; null for one that is gone
 */
export function* writeChange(options: {
  table: TableDescription;
  operation: Operation;
  key: RowKey;
  /** When it was heard of, ISO 8601. */
  at: string;
  record: string | null;
  hearing: readonly Subscription[];
}): Generator<{ channel: Channel; ids: readonly number[]; data: string }> {
  const { table, operation, key, at, record, hearing } = options;
  const byChoice = new Map<
    string,
    { select: readonly string[] | null; ids: Map<Channel, number[]> }
  >();
  for (const { channel, id, select } of hearing) {
    const choice = JSON.stringify(select);
    const group = byChoice.get(choice) ?? { select, ids: new Map<Channel, number[]>() };
    byChoice.set(choice, group);
    const ids = group.ids.get(channel) ?? [];
    group.ids.set(channel, ids);
    ids.push(id);
  }
  const isTooLong = record !== null && Buffer.byteLength(record) > maxRecordBytes;
  for (const { select, ids } of byChoice.values()) {
    const columns =
      select === null ? table.columns : table.columns.filter(({ name }) => select.includes(name));
    const shown = isTooLong || record === null ? JSON.stringify(key) : pick(record, select);
    const parts = [
      '"schema":"public"',
      `"table":${JSON.stringify(table.table)}`,
      `"commit_timestamp":${JSON.stringify(at)}`,
      `"type":"${operation}"`,
      `"columns":${JSON.stringify(columns)}`,
      ...(operation === 'DELETE' ? [] : [`"record":${shown}`]),
      ...(operation === 'INSERT' ? [] : [`"old_record":${JSON.stringify(key)}`]),
      `"errors":${isTooLong ? '["Error 413: Payload Too Large"]' : 'null'}`,
    ];
    const data = `{${parts.join(',')}}`;
    for (const [channel, numbers] of ids) yield { channel, ids: numbers, data };
  }
}

function pick(record: string, select: readonly string[] | null): string {
  if (select === null) return record;
  const row = JSON.parse(record) as Record<string, unknown>;
  return JSON.stringify(Object.fromEntries(select.map((column) => [column, row[column]])));
}
