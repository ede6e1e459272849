import { applicationsPerMonth, isNameAllowed } from '@leakblock/domain/agencies';
import type { ApplyAsAgency, OwnApplication } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { lockPerson, refuseBelonging } from '../refuse-belonging.ts';
import { readOwnApplication } from './read-own-application.ts';

const monthMs = 30 * 86_400_000;

/**
 * Asks for an agency; an operator decides.
 * @throws AppError `agencies.name_refused`, `agencies.already_applied`, `agencies.already_member`, `agencies.has_own_plan`; `request.too_many`
 *   for one who applies again and again
 */
export async function applyAsAgency(
  { database, env, now }: Pick<ServerContext, 'database' | 'env' | 'now'>,
  userId: string,
  { country, creators, message, name, website }: ApplyAsAgency,
): Promise<OwnApplication> {
  if (!isNameAllowed(name, env.BRAND_NAME)) throw new AppError('agencies.name_refused');
  return database.asService(async (trx) => {
    await lockPerson(trx, userId);
    await refuseBelonging(trx, userId);
    const lately = await trx
      .selectFrom('agency_applications')
      .select('status')
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(now().getTime() - monthMs).toISOString())
      .execute();
    const waiting = await readOwnApplication(trx, userId);
    if (waiting.application?.status === 'applied') throw new AppError('agencies.already_applied');
    if (lately.length >= applicationsPerMonth)
      throw new AppError('request.too_many', 'Apply again in a month.', { retryAfter: 86_400 });
    await trx
      .insertInto('agency_applications')
      .values({
        ...{ user_id: userId, name, website, country, creators, message },
        created_at: now().toISOString(),
      })
      .execute();
    return readOwnApplication(trx, userId);
  });
}
