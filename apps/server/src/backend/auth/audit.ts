import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '../../platform/delete-in-parts.ts';
import { defineJob } from '../../platform/queue.ts';
import type { Auth } from './auth-context.ts';

/** Kinds of events, by which the platform groups its entries. */
const logTypes: [RegExp, string][] = [
  [/login|logout|token/, 'account'],
  [/factor|recovery_code|challenge|verification/, 'factor'],
  [/signedup|invited|confirm/, 'team'],
];

/** Writes an entry of auth.audit_log_entries in the platform's shape; the browser stands among its traits. */
export const writeAuditEntry: Auth['audit'] = async (trx, { action, actor, origin, traits }) => {
  const logType = logTypes.find(([pattern]) => pattern.test(action))?.[1] ?? 'user';
  const payload = {
    action,
    actor_id: actor?.id ?? '00000000-0000-0000-0000-000000000000',
    actor_username: actor?.email ?? '',
    log_type: logType,
    traits: { ...traits, user_agent: origin.userAgent?.slice(0, 300) ?? null },
  };
  await sql`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    values (${randomUUID()}::uuid, ${JSON.stringify(payload)}::json, now(), ${origin.address})`.execute(
    trx,
  );
};

/** Days that entries are kept. */
const keptDays = 180;

/** Deletes old entries and sessions that are over, every night. */
export const purgeAuthJob = defineJob({
  queue: 'auth.purge',
  schedule: '27 3 * * *',
  input: z.unknown(),
  handler: async ({ database: { asServer }, env }, _data, signal) => {
    const entries = sql`created_at < now() - make_interval(days => ${keptDays})`;
    await deleteInParts(asServer, { table: 'auth.audit_log_entries', where: entries }, signal);
    const sessions = sql`not_after < now() - interval '1 day'
      or coalesce(refreshed_at at time zone 'utc', created_at)
        < now() - make_interval(hours => ${env.SESSION_IDLE_HOURS}) - interval '1 day'`;
    await deleteInParts(asServer, { table: 'auth.sessions', where: sessions }, signal);
  },
});
