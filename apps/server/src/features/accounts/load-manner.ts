import { isTimeZone } from '@leakblock/domain/notifications';
import type { ServerTransaction } from '#platform/database';

/** How a person wants to be spoken to. */
export type Manner = {
  /** `en`, `de`, `es` or `fr`. */
  locale: string;
  /** Nothing that others might read over her shoulder. */
  isDiscreet: boolean;
  /** Whose clocks her days are told by; UTC until she says where she lives. */
  timeZone: string;
};

/** How a person wants to be spoken to; plainly in English where nothing is known. @param trx as `service_role` */
export async function loadManner(trx: ServerTransaction, userId: string): Promise<Manner> {
  const person = await trx
    .selectFrom('profiles')
    .leftJoin('mail_settings', 'mail_settings.user_id', 'profiles.id')
    .select(['locale', 'discreet_mode', 'time_zone'])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
  const zone = person?.time_zone ?? 'UTC';
  return {
    locale: person?.locale ?? 'en',
    isDiscreet: person?.discreet_mode ?? false,
    // One that was kept by another program may be unknown to this one.
    timeZone: isTimeZone(zone) ? zone : 'UTC',
  };
}
