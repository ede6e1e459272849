import type { PlanId } from '@leakblock/domain/subscriptions';
import { givePlan } from '../../apps/server/src/testing/give-plan.ts';
import type { Told } from './call.ts';
import type { Installation } from './start-installation.ts';

/** Sites that are asked: the others are switched off, and none has to be proven first. */
const askedSites = ['x', 'instagram', 'tiktok', 'coomer', 'fapello', 'hotleaks', 'nudostar-tv'];

/** Leaves a few proven sites in the catalogue, which a gateway has written. */
export async function readyToScan({ sql }: Pick<Installation, 'sql'>): Promise<void> {
  await sql('update sites set is_enabled = false where id <> all($1)', [askedSites]);
  await sql(
    `insert into site_health (site_id, state, usual_ms, history, checked_at)
     select id, 'good', 100, $1, now() from sites
     on conflict (site_id) do update set state = 'good', checked_at = now()`,
    [JSON.stringify([{ knownSeen: true, randomMissed: true, at: new Date().toISOString() }])],
  );
}

/** Gives a person a plan with scans, and the name that is looked for. */
export async function protect(
  { sql }: Pick<Installation, 'sql'>,
  userId: string,
  name: string,
  plan: PlanId = 'pro',
): Promise<void> {
  await givePlan({ sql }, userId, plan);
  await sql('insert into stage_names (user_id, name) values ($1, $2)', [userId, name]);
}

/**
 * Asks for a full scan of a person, and answers its id. Where a worker runs the schedule may have begun it a moment before
 * she asked: then it is that one.
 */
export async function askForFullScan(
  { sql }: Pick<Installation, 'sql'>,
  userId: string,
  ask: () => Promise<Pick<Told, 'status' | 'code'>>,
): Promise<string> {
  const told = await ask();
  const [running] = await sql<{ id: string }>(
    "select id from scans where user_id = $1 and kind = 'full' order by started_at desc limit 1",
    [userId],
  );
  if ((told.status !== 202 && told.code !== 'scans.already_running') || running === undefined)
    throw new Error(`No full scan: ${String(told.status)} ${told.code ?? ''}`);
  return running.id;
}
