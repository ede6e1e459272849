import { mailSettings } from '@leakblock/domain/notifications';
import type { MailSettings } from '@leakblock/domain/notifications';
import { loadAccount } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import { parseLanguage } from '#platform/mails/mail-language';
import type { MailLanguage } from '#platform/mails/mail-language';

/** Whom a mail goes to, as she is at this moment. */
export type Addressee = {
  email: string;
  language: MailLanguage;
  isDiscreet: boolean;
  /** She is suspended, or her account is about to be deleted: only what is necessary is mailed. */
  isLeaving: boolean;
};

type Row = {
  user_id: string | null;
  email: string | null;
  language: string | null;
  is_discreet: boolean;
};

/** Null: there is no such account any more, or it has no address. @param trx as `service_role` */
export async function readAddressee(trx: ServerTransaction, row: Row): Promise<Addressee | null> {
  const { email, is_discreet: isDiscreet, language, user_id: userId } = row;
  if (userId === null) {
    if (email === null) return null;
    return { email, language: parseLanguage(language) ?? 'en', isDiscreet, isLeaving: false };
  }
  const address = (await loadAccount(trx, userId))?.email ?? null;
  if (address === null) return null;
  const person = await trx
    .selectFrom('profiles')
    .leftJoin('account_deletions', 'account_deletions.user_id', 'profiles.id')
    .select(['locale', 'discreet_mode', 'banned', 'account_deletions.due_at'])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
  return {
    email: address,
    language: parseLanguage(person?.locale) ?? 'en',
    isDiscreet: person?.discreet_mode ?? false,
    isLeaving: person?.banned === true || (person?.due_at ?? null) !== null,
  };
}

/** What holds while she has chosen nothing: everything, each at once, at any hour. */
const usual: MailSettings = { off: [], alerts: 'at_once', quiet: null, timeZone: 'UTC' };

/** What a person wants mailed. @param trx as `service_role`, or as herself */
export async function readSettings(trx: ServerTransaction, userId: string): Promise<MailSettings> {
  const row = await trx
    .selectFrom('mail_settings')
    .select(['off', 'alerts', 'quiet_from as from', 'quiet_to as to', 'time_zone as timeZone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return usual;
  const { alerts, from, off, timeZone, to } = row;
  const quiet = from === null || to === null ? null : { from, to };
  return mailSettings.parse({ off, alerts, quiet, timeZone });
}
