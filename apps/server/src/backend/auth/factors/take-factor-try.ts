import type { Auth, LimitKind, Origin } from '../auth-context.ts';
import { findMailManner } from '../mails/find-mail-manner.ts';
import { findUser } from '../users/user-row.ts';
import { lockFactors } from './factor-row.ts';

/** Under this name `KnownDevices` knows browsers in which the person has shown her second factor. */
export const factorMark = (userId: string): string => `second factor of ${userId}`;

/** The browser of this request, if a second factor of the account was shown in it before. */
export const findFactorDevice = (
  { devices }: Pick<Auth, 'devices'>,
  { userId, origin }: { userId: string; origin: Origin },
): string | null => devices.find(origin.device, factorMark(userId));

/**
 * Counts a try at the second factor. Where it was shown before, in the browser or the session, tries count apart: whoever
 * knows only the password cannot use them up. He gets no place among those either, however often he signs in, since only
 * a right code makes one.
 *
 * So he guesses with everybody else's five tries in five minutes, 1,440 a day, of which three codes in a million are right
 * (one day finds one with 0.4 %). Places where it was shown have five each, and thirty an hour together: who collected
 * many while he had the telephone does not guess faster for that.
 *
 * Of more than five tries in a day without a right code she is told by mail, once a day: whoever makes them has come
 * past her password.
 * @param options.shownIn browser or session that has shown the second factor; null when none has
 * @returns gives the tries back, after a right code
 * @throws AuthError `over_request_rate_limit`
 */
export async function takeFactorTry(
  auth: Pick<Auth, 'limits' | 'mails' | 'context'>,
  { userId, shownIn }: { userId: string; shownIn: string | null },
): Promise<() => Promise<void>> {
  const taken: [LimitKind, string][] =
    shownIn === null
      ? [['factor-account', userId]]
      : [
          ['factor-device', `${shownIn} ${userId}`],
          ['factor-devices', userId],
        ];
  const { limits } = auth;
  if (!(await limits.tryTake('factor-tries', userId))) await tellOfTries(auth, userId);
  for (const one of taken) await limits.take(...one);
  return async () => {
    await limits.reset('factor-tries', userId);
    for (const one of taken) await limits.reset(...one);
  };
}

async function tellOfTries(
  { context, limits, mails }: Pick<Auth, 'limits' | 'mails' | 'context'>,
  userId: string,
): Promise<void> {
  // Whoever only sets up her first app mistypes its codes: nobody has come past anything.
  const factors = await context.database.asServer((trx) => lockFactors(trx, userId));
  if (!factors.some(({ status }) => status === 'verified')) return;
  if (!(await limits.tryTake('factor-told', userId))) return;
  await context.database.asServer(async (trx) => {
    const user = await findUser(trx, { id: userId });
    if (user === null || user.email === null) return;
    const manner = await findMailManner(trx, user);
    // What a stranger asks for to fill her mailbox's hour must not keep this one out.
    const mail = { kind: 'second-step-tried', to: user.email, isOwnDoing: true } as const;
    await mails.send(trx, { ...mail, ...manner });
  });
}
