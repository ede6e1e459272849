import { AppError } from '@leakblock/domain/errors';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { isAdmin } from '../require-admin.ts';
import { readMaintenance } from './read-maintenance.ts';

/** Seconds after which to ask again. */
const askAgain = 30;

/**
 * Lets only operators in while the product is closed, also those who look at an account.
 * @throws AppError `administration.maintenance`
 */
export async function refuseInMaintenance(
  context: Pick<ServerContext, 'database'>,
  caller: Caller,
): Promise<void> {
  const { isOn, message } = await readMaintenance(context);
  if (!isOn) return;
  if (caller.kind === 'user' && (caller.isReadOnly === true || (await isAdmin(context, caller))))
    return;
  throw new AppError('administration.maintenance', message ?? undefined, { retryAfter: askAgain });
}
