import { randomBytes } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { caseLinkLimit } from '@leakblock/domain/removal-requests';
import type { CreateCaseLinkAnswer } from '@leakblock/domain/removal-requests';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { refuseUnproved } from '#platform/require-proof';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { hashToken } from './hash-token.ts';

const dayMs = 24 * 3600_000;

/**
 * Makes a link to one case of the caller's. The token is given here once; what is kept does not lead back to it.
 * It takes that it is surely she: a link outlives the session that made it, and shows notices with her name.
 * @param options.days until the link is over
 * @throws AppError `request.not_found` (no such case of hers), `removals.links_full`, `request.proof_needed`
 */
export async function createCaseLink(
  context: ServerContext,
  caller: Extract<Caller, { kind: 'user' }>,
  options: { caseId: string; label: string; days: number; isProved: boolean },
): Promise<CreateCaseLinkAnswer> {
  const { caseId, days, isProved, label } = options;
  const own = await context.database.asUser(caller, (trx) =>
    trx
      .selectFrom('removal_cases')
      .select('id')
      .where('id', '=', caseId)
      .where('user_id', '=', caller.userId)
      .executeTakeFirst(),
  );
  if (own === undefined) throw new AppError('request.not_found');
  const now = context.now();
  const expiresAt = new Date(now.getTime() + days * dayMs).toISOString();
  const token = randomBytes(32).toString('base64url');
  return context.database.asService(async (trx) => {
    // Two calls about one case count one after the other.
    await trx
      .selectFrom('removal_cases')
      .select('id')
      .where('id', '=', caseId)
      .forUpdate()
      .execute();
    const { open } = await trx
      .selectFrom('case_links')
      .select((is) => is.fn.countAll<string>().as('open'))
      .where('case_id', '=', caseId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirstOrThrow();
    if (Number(open) >= caseLinkLimit) throw new AppError('removals.links_full');
    refuseUnproved(isProved);
    const { id } = await trx
      .insertInto('case_links')
      .values({
        case_id: caseId,
        user_id: caller.userId,
        label,
        token_sha256: hashToken(token),
        expires_at: expiresAt,
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { userId } = caller;
    await addCaseEvents(trx, [
      {
        caseId,
        userId,
        actor: 'person',
        actorId: userId,
        action: 'link_created',
        detail: { link: id },
        at: now,
      },
    ]);
    return { id, token, expiresAt };
  });
}
