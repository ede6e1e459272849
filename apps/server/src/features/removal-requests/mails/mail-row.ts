import type { OutgoingMailKind } from '@leakblock/domain/removal-requests';
import type { Selectable } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Tables } from '#platform/tables';

/** A mail of ours as it is stored. */
export type MailRow = Omit<Selectable<Tables['outgoing_mails']>, 'kind'> & {
  kind: OutgoingMailKind;
};

/**
 * Locks a mail and, before it, its request: whoever changes a request and its mails does it in this order.
 * @returns null when there is no such mail
 */
export async function lockMail(
  trx: ServerTransaction,
  mailId: string,
): Promise<{ mail: MailRow; requestStatus: string } | null> {
  const request = await trx
    .selectFrom('removal_requests')
    .select('status')
    .where('id', '=', (is) =>
      is.selectFrom('outgoing_mails').select('request_id').where('id', '=', mailId),
    )
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) return null;
  const mail = await trx
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('id', '=', mailId)
    .forUpdate()
    .$narrowType<{ kind: OutgoingMailKind }>()
    .executeTakeFirst();
  return mail === undefined ? null : { mail, requestStatus: request.status };
}

/** Cases that a request covers. */
export async function casesOf(trx: ServerTransaction, requestId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('removal_request_cases')
    .select('case_id')
    .where('request_id', '=', requestId)
    .orderBy('case_id')
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/** Host of a mailbox, in lower case. */
export function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
