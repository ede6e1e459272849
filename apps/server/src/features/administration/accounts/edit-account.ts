import { judgeBirthDate } from '@leakblock/domain/accounts';
import type { editAccountInput } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import type { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';
import { lockPerson } from './lock-person.ts';

/**
 * Changes what is named of a person's profile. Which fields, and why, stands in the audit log; what stood in them does
 * not.
 * @throws AppError `administration.account_not_found`, `request.invalid` for a day of birth that cannot be,
 * `administration.verified_by_papers` when the flag alone would be taken away: `revoke-identity` takes both;
 * `administration.own_account` for an operator who says of herself whether she is verified
 */
export async function editAccount(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  adminId: string,
  { changes, reason, userId }: z.output<typeof editAccountInput>,
): Promise<void> {
  const { dateOfBirth, firstName, isVerified, lastName, postalCode, ...same } = changes;
  if (typeof dateOfBirth === 'string' && judgeBirthDate(dateOfBirth, now()) !== null) {
    throw new AppError('request.invalid', 'dateOfBirth: not the birthday of an adult');
  }
  if (isVerified !== undefined && userId === adminId)
    throw new AppError('administration.own_account');
  await database.asService(async (trx) => {
    await lockPerson(trx, userId);
    if (isVerified === false) await refuseIfVerifiedByPapers(trx, userId);
    await trx
      .updateTable('profiles')
      .set({
        ...same,
        ...(dateOfBirth !== undefined && { date_of_birth: dateOfBirth }),
        ...(firstName !== undefined && { first_name: firstName }),
        ...(lastName !== undefined && { last_name: lastName }),
        ...(postalCode !== undefined && { postal_code: postalCode }),
        ...(isVerified !== undefined && { verified: isVerified }),
      })
      .where('id', '=', userId)
      .execute();
    await audit(trx, {
      ...{ actorId: adminId, action: 'account.edited', subject: userId },
      detail: { fields: Object.keys(changes).sort(), reason },
    });
  });
}

/** Whoever takes the flag away means that the person is not verified, and with approved papers they still would be. */
async function refuseIfVerifiedByPapers(trx: ServerTransaction, userId: string): Promise<void> {
  const papers = await trx
    .selectFrom('identity_verifications')
    .select('status')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (papers?.status === 'approved') throw new AppError('administration.verified_by_papers');
}
