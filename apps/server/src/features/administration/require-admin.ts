import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import type { GatewayContext, ServerContext } from '#platform/feature';
import { requireProof } from '#platform/require-proof';

type Person = Extract<Caller, { kind: 'user' }>;

/**
 * Lets administrators pass; the role is asked of the database each time, so that one that was taken away counts at once.
 * @returns who it is
 * @throws AppError `request.unauthorized` without a session, `request.forbidden` without the role
 */
export async function requireAdmin(
  { database }: Pick<ServerContext, 'database'>,
  caller: Caller,
): Promise<string> {
  const person = personOf(caller);
  if (!(await isAdmin({ database }, person))) {
    throw new AppError('request.forbidden', 'Only administrators may do this.');
  }
  return person.userId;
}

/**
 * The same, for what must not happen when somebody finds an open session: with a proof of late.
 * @throws AppError as `requireAdmin`, and `request.proof_needed`
 */
export async function requireProvenAdmin(
  context: Pick<GatewayContext, 'database' | 'proofs'>,
  caller: Caller,
): Promise<string> {
  const person = personOf(caller);
  await requireAdmin(context, person);
  await requireProof(context, person);
  return person.userId;
}

/** Whether the role counts in this session: see `ADMIN_SECOND_FACTOR`. */
export async function isAdmin(
  { database }: Pick<ServerContext, 'database'>,
  person: Person,
): Promise<boolean> {
  const { rows } = await database.asUser(person, (trx) =>
    sql<{ isAdmin: boolean }>`select public.has_role('admin') as "isAdmin"`.execute(trx),
  );
  return rows[0]?.isAdmin === true;
}

/** @throws AppError `request.unauthorized` */
function personOf(caller: Caller): Person {
  if (caller.kind !== 'user') throw new AppError('request.unauthorized', 'Sign in first.');
  return caller;
}
