import type { Maintenance } from '@leakblock/domain/administration';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

/** Milliseconds for which a gateway goes by what it has read. */
const rememberedMs = 2000;
const open: Maintenance = { isOn: false, message: null, since: null, until: null };
const remembered = new WeakMap<
  ServerContext['database'],
  { readAt: number; answer: Promise<Maintenance> }
>();

/** Whether the product is closed for a while, at this moment. @param trx as `service_role` */
export async function loadMaintenance(trx: ServerTransaction): Promise<Maintenance> {
  const { rows } = await sql<Maintenance>`
    select is_on as "isOn", message, since, until from public.maintenance`.execute(trx);
  return rows[0] ?? open;
}

/** The same as of two seconds ago at most: it is asked for with every request. */
export function readMaintenance({
  database,
}: Pick<ServerContext, 'database'>): Promise<Maintenance> {
  const known = remembered.get(database);
  if (known !== undefined && performance.now() - known.readAt < rememberedMs) return known.answer;
  const answer = database.asService(loadMaintenance);
  remembered.set(database, { readAt: performance.now(), answer });
  // A failure is nobody's answer but of those who waited for it.
  answer.catch(() => {
    forgetMaintenance({ database });
  });
  return answer;
}

/** This gateway reads it anew with the next request. */
export function forgetMaintenance({ database }: Pick<ServerContext, 'database'>): void {
  remembered.delete(database);
}
