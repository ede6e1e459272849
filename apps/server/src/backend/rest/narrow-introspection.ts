import { targetAsked } from './observe-engine.ts';
import type { RestTarget } from './request-rules.ts';

type Introspection = {
  columns: { schema: string | null; table: string }[];
  /** `return_typtype` b: gives a plain value, no row of anything. */
  functions: { schema: string | null; name: string; return_typtype: string }[];
};

/** What the engine knows of the database, and asks for with every request. */
export type KnowingConnection = {
  introspect: (options?: { useCache?: boolean }) => Promise<Introspection>;
};

/** What alone a request to this path is about; null when its `select` embeds other tables. */
export function findTarget(path: string): RestTarget | null {
  const [, isFunction, name, query = ''] =
    /^\/rest\/v1\/(rpc\/)?([^/?]+)(?:\?(.*))?$/.exec(path) ?? [];
  if (name === undefined) return null;
  const select = new URLSearchParams(query).getAll('select').join();
  if (select.replaceAll('()', '').includes('(')) return null;
  return { kind: isFunction === undefined ? 'table' : 'function', name };
}

/**
 * With every request the engine walks through all columns that it knows, a thousand here, several times. A request about
 * one table needs that table's, and one about a function that gives a plain value needs none.
 */
export function narrowIntrospection(connection: KnowingConnection): void {
  const whole = connection.introspect.bind(connection);
  const narrowed = new WeakMap<Introspection, Map<string, Introspection>>();
  connection.introspect = async (options) => {
    const all = await whole(options);
    const target = targetAsked();
    if (target === null) return all;
    const parts = narrowed.get(all) ?? new Map<string, Introspection>();
    narrowed.set(all, parts);
    const key = `${target.kind} ${target.name}`;
    const part = parts.get(key) ?? narrow(all, target);
    // What there is none of has no place here: anybody could name any number of them.
    if (part === null) return all;
    parts.set(key, part);
    return part;
  };
}

const isPublic = ({ schema }: { schema: string | null }): boolean =>
  (schema ?? 'public') === 'public';

function narrow(all: Introspection, { kind, name }: RestTarget): Introspection | null {
  if (kind === 'table') {
    const columns = all.columns.filter((column) => column.table === name && isPublic(column));
    return columns.length === 0 ? null : { ...all, columns };
  }
  const named = all.functions.filter((each) => each.name === name && isPublic(each));
  const givesValue = named.length > 0 && named.every((each) => each.return_typtype === 'b');
  return givesValue ? { ...all, columns: [] } : null;
}
