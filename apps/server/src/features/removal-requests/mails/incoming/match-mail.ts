import type { ContactScope } from '@leakblock/domain/removal-requests';
import type { Selectable } from 'kysely';
import { getDomain } from 'tldts';
import type { ServerTransaction } from '#platform/database';
import type { Tables } from '#platform/tables';
import { hostOf } from '../mail-row.ts';
import { claimsReplyAddress, readReplyAddress } from '../reply-addresses.ts';
import type { InboundMail } from './parse-mail.ts';

/** The request a mail answers, and how that is known. */
export type Match = {
  requestId: string;
  userId: string;
  /** The mail of ours that a report was sent back to; null when only the request is known. */
  outgoingMailId: string | null;
  by: 'plus_address' | 'in_reply_to' | 'subject';
  /**
   * It came from the recipient's own domain, or is a report about the very address that was written to, and it has what
   * only who got our mail can know. Of other mails nothing follows before somebody has read them.
   */
  isFromRecipient: boolean;
};

/** The request, or the mail of one, that an address was made for and that is no more. */
type Gone = { goneId: string; purpose: 'bounce' | 'case' };

/** The domain that somebody registered; for hosts that have none, the host itself. */
const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/**
 * Finds the request a mail belongs to: by the address we made for it (whose tag nobody can guess), else by the mail it
 * answers, else by the number in its subject. The last two anybody can write, so they count from the recipient's own
 * domain only. A mail with an address of ours whose tag is wrong belongs to nothing.
 */
export async function matchMail(
  trx: ServerTransaction,
  secret: string,
  mail: InboundMail,
): Promise<Match | Gone | null> {
  const read = mail.to.map((address) => readReplyAddress(secret, address));
  const own = read.find((one) => one !== null);
  if (own !== undefined) {
    const returned = await findReturned(trx, own);
    // Mails from before the envelope's sender was one mail's have that of their request.
    const requestId = returned?.request_id ?? own.id;
    const request = await loadRequest(trx, (is) => is.where('id', '=', requestId));
    if (request === null) return { goneId: own.id, purpose: own.purpose };
    // Mail servers report to the envelope's sender (RFC 5321, 4.5.5), which only the recipient's server was told. The
    // address to answer to stands in the notice, and hosts pass notices on to whom they are about.
    const isForged = mail.deliveryStatus !== null && own.purpose !== 'bounce';
    const match = toMatch(request, 'plus_address', mail);
    return {
      ...match,
      isFromRecipient: match.isFromRecipient && !isForged,
      outgoingMailId: returned?.id ?? null,
    };
  }
  if (mail.to.some(claimsReplyAddress)) return null;
  const answered = await findAnswered(trx, mail);
  if (answered !== null) {
    const match = toMatch(answered, 'in_reply_to', mail);
    return match.isFromRecipient ? match : null;
  }
  const number = /\[case (r-\d{4}-\d{6,}(?:-[a-z]+)?)\]/iu.exec(mail.subject)?.[1]?.toUpperCase();
  if (number === undefined) return null;
  const named = await loadRequest(trx, (is) => is.where('number', '=', number));
  const match = named === null ? null : toMatch(named, 'subject', mail);
  // A sender is easily forged, and the number stands in public databases of notices.
  return match?.isFromRecipient === true ? { ...match, isFromRecipient: false } : null;
}

const factColumns = ['id', 'user_id', 'host', 'kind', 'recipient_address', 'scope'] as const;
type RequestFacts = Pick<Selectable<Tables['removal_requests']>, (typeof factColumns)[number]>;

function requests(trx: ServerTransaction) {
  return trx.selectFrom('removal_requests').select(factColumns);
}

async function loadRequest(
  trx: ServerTransaction,
  where: (query: ReturnType<typeof requests>) => ReturnType<typeof requests>,
): Promise<RequestFacts | null> {
  return (await where(requests(trx)).executeTakeFirst()) ?? null;
}

/** The mail whose envelope's sender an address is. */
export async function findReturned(
  trx: ServerTransaction,
  address: ReturnType<typeof readReplyAddress>,
): Promise<{ id: string; request_id: string } | null> {
  if (address?.purpose !== 'bounce') return null;
  const mail = await trx
    .selectFrom('outgoing_mails')
    .select(['id', 'request_id'])
    .where('id', '=', address.id)
    .executeTakeFirst();
  return mail ?? null;
}

async function findAnswered(
  trx: ServerTransaction,
  mail: InboundMail,
): Promise<RequestFacts | null> {
  if (mail.answers.length === 0) return null;
  const row = await trx
    .selectFrom('outgoing_mails')
    .select('request_id')
    .where('message_id', 'in', mail.answers)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : loadRequest(trx, (is) => is.where('id', '=', row.request_id));
}

/** Scopes of which somebody is asked who runs the request's host; elsewhere that is the site that the notice is about. */
const runsHost: ReadonlySet<string> = new Set<ContactScope>(['operator', 'platform', 'search']);

/**
 * Domains that the recipient's own mails come from; none where only a form is known. The site that a notice is about is
 * not among them, although it may have the address to answer to: recipients pass notices on to it. Nor are the domains of
 * the directory's entry, which say for which sites it is asked. A complaint goes to an authority.
 */
function domainsOf({ host, kind, recipient_address, scope }: RequestFacts): string[] {
  const own = recipient_address === null ? [] : [hostOf(recipient_address)];
  if (kind !== 'complaint' && runsHost.has(scope)) own.push(host);
  return own.map(domainOf);
}

function toMatch(request: RequestFacts, by: Match['by'], mail: InboundMail): Match {
  const address = request.recipient_address?.toLowerCase() ?? null;
  const isFromRecipient =
    mail.deliveryStatus === null
      ? mail.from !== '' && domainsOf(request).includes(domainOf(hostOf(mail.from)))
      : by === 'plus_address' &&
        address !== null &&
        mail.deliveryStatus.recipients.includes(address);
  return {
    ...{ requestId: request.id, userId: request.user_id, outgoingMailId: null },
    ...{ by, isFromRecipient },
  };
}
