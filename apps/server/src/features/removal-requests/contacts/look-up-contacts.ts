import { signsOfMinor, signsOfMinorInFile } from '@leakblock/domain/findings';
import type { Claim } from '@leakblock/domain/removal-requests';
import type { ContactLookUp } from '@leakblock/scan-engine';
import type { Insertable } from 'kysely';
import type { ServerContext } from '#platform/feature';
import type { Tables } from '#platform/tables';
import { anyText } from '../cases/any-uuid.ts';
import { contactKey, upsertRecipients } from '../recipients/upsert-recipients.ts';
import type { FoundRecipient } from '../recipients/upsert-recipients.ts';
import { findDirectoryRecipients } from './find-directory-recipients.ts';
import { domainOf, hostOf, languageOf, mediaHostsOf, namesAbove } from './host-names.ts';
import { hostLookUps } from './host-look-ups.ts';
import type { Round } from './host-round.ts';

type Subject = {
  caseId: string;
  userId: string;
  address: string;
  mediaUrls: readonly string[];
  claim: Claim;
};

/** Sources whose rows are written anew at each look-up; what a person or a network told us stays. */
const lookedUp = [
  'directory',
  'catalogue',
  'site_page',
  'rdap_domain',
  'rdap_ip',
  'security_txt',
  'convention',
];

/**
 * Finds out whom to write to about a page and about the hosts of its files, and leaves a row for every question with
 * what came back, also when nothing or no answer did. What is known of a host holds for seven days and for all cases.
 * A platform that the directory knows is not looked up: it has its own desk. Whoever calls has looked at the page before:
 * nobody is asked about one with signs of a minor, and about none whose addresses speak of one.
 */
export async function lookUpContacts(context: ServerContext, subject: Subject): Promise<void> {
  const host = hostOf(subject.address);
  if (host === null) return;
  if (signsOfMinor(subject.address) || subject.mediaUrls.some(signsOfMinorInFile)) return;
  const known = await context.database.asService((trx) =>
    findDirectoryRecipients(trx, namesAbove(host)),
  );
  const isPlatform = known.some(({ scope }) => scope === 'platform');
  const kept = isPlatform ? [] : await hostLookUps(context, roundsFor(host, subject.mediaUrls));
  const now = context.now();
  const looked = kept.flatMap(({ fetchedAt, lookUps }) =>
    lookUps.map((lookUp) => ({ lookUp, fetchedAt })),
  );
  await context.database.asService(async (trx) => {
    await trx
      .deleteFrom('removal_contacts')
      .where('case_id', '=', subject.caseId)
      .where('source', '=', anyText(lookedUp))
      .execute();
    const ids = await upsertRecipients(
      trx,
      looked.flatMap(({ lookUp }) => recipientsOf(lookUp)),
    );
    const owner = { case_id: subject.caseId, user_id: subject.userId };
    const rows = [
      ...directoryRows(host, known, now),
      ...looked.flatMap(({ fetchedAt, lookUp }) => rowsOf(lookUp, fetchedAt, ids)),
    ].map((row) => ({ ...owner, ...row }));
    await trx.insertInto('removal_contacts').values(rows).execute();
  });
}

/** Everything to be asked about a page's host and the hosts of its files, each question once. */
function roundsFor(host: string, mediaUrls: readonly string[]): Round[] {
  const rounds = new Map<string, Round>();
  const add = (kind: Round['kind'], name: string): void => {
    rounds.set(`${kind} ${name}`, { kind, name });
  };
  add('host', host);
  add('domain', domainOf(host));
  for (const media of mediaHostsOf(host, mediaUrls)) {
    // A file's host of the same owner stands maybe in another network; the rest of it is known.
    if (domainOf(media) === domainOf(host)) add('media', media);
    else {
      add('host', media);
      add('domain', domainOf(media));
    }
  }
  return [...rounds.values()];
}

type DirectoryEntry = Awaited<ReturnType<typeof findDirectoryRecipients>>[number];
type ContactRow = Omit<Insertable<Tables['removal_contacts']>, 'case_id' | 'user_id'>;

/** The directory was asked too: what it has about the host, or that it has nothing. */
function directoryRows(host: string, known: readonly DirectoryEntry[], now: Date): ContactRow[] {
  const fetched_at = now.toISOString();
  if (known.length === 0) {
    return [{ scope: 'operator', host, source: 'directory', outcome: 'nothing', fetched_at }];
  }
  return known.map((recipient) => ({
    scope: recipient.scope,
    host,
    source: recipient.source === 'catalogue' ? 'catalogue' : 'directory',
    outcome: 'found',
    method: recipient.method,
    name: recipient.name,
    address: recipient.address,
    form_url: recipient.form_url,
    confidence: recipient.confidence,
    recipient_id: recipient.id,
    fetched_at,
  }));
}

/** A row for each contact of a look-up, the best first, or one that says that there was none. */
function rowsOf(
  { contacts, detail, host, outcome, scope, source }: ContactLookUp,
  fetchedAt: Date,
  ids: ReadonlyMap<string, string>,
): ContactRow[] {
  const common = { scope, host, source, fetched_at: fetchedAt.toISOString() };
  if (contacts.length === 0) return [{ ...common, outcome, detail: JSON.stringify(detail) }];
  return contacts.map((contact, place) => ({
    ...common,
    outcome: 'found',
    method: contact.method,
    name: contact.name,
    address: contact.address,
    form_url: contact.formUrl,
    confidence: contact.confidence,
    recipient_id: ids.get(contactKey(scope, contact)) ?? null,
    detail: JSON.stringify({ ...detail, place }),
  }));
}

function recipientsOf({ contacts, host, scope, source }: ContactLookUp): FoundRecipient[] {
  const isSite = scope === 'operator';
  return contacts.map((contact) => ({
    scope,
    source,
    contact,
    fallbackName: isSite ? host : (contact.address ?? host),
    domains: isSite ? [host] : [],
    language: isSite ? languageOf(host) : 'en',
  }));
}
