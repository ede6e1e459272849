import type {
  ContactConfidence,
  ContactScope,
  ContactSource,
  NoticeLanguage,
  RequestChannel,
} from '@leakblock/domain/removal-requests';
import { domainOf, namesAbove } from './host-names.ts';
import { answersFor } from './find-directory-recipients.ts';
import { hostsOf } from './load-choice.ts';
import type { Choice, ChoiceCase, KnownRecipient } from './load-choice.ts';

/** Somebody who could be written to about a case. */
export type Candidate = {
  scope: ContactScope;
  recipientId: string;
  name: string;
  method: RequestChannel;
  address: string | null;
  formUrl: string | null;
  confidence: ContactConfidence;
  host: string;
  recipientKey: string;
  language: NoticeLanguage;
};

/** What counts more: what a person verified, then what the site says itself, then what registries say. */
const sourceRank: Record<ContactSource, number> = {
  operator: 0,
  directory: 1,
  catalogue: 2,
  site_page: 3,
  cdn_answer: 4,
  security_txt: 5,
  rdap_ip: 6,
  rdap_domain: 7,
  convention: 9,
};
const methodRank: Record<RequestChannel, number> = {
  cloudflare_api: 0,
  email: 1,
  web_form: 2,
  self_service: 3,
};

/** Everybody who could be written to about a case, the best first, without those who cannot be reached. */
export function candidatesFor(each: ChoiceCase, choice: Choice): Candidate[] {
  const found: { candidate: Candidate; rank: number[] }[] = [];
  const add = (
    recipient: KnownRecipient,
    more: { host: string; source: ContactSource; confidence: ContactConfidence; place: number },
  ): void => {
    if (recipient.bouncedAt !== null || !recipient.claims.includes(choice.claim)) return;
    const confidence = recipient.isLapsed ? 'guessed' : more.confidence;
    const { source, place, host } = more;
    found.push({
      candidate: toCandidate(recipient, host, confidence),
      rank: [
        confidence === 'guessed' ? 1 : 0,
        sourceRank[source],
        methodRank[recipient.method],
        place,
      ],
    });
  };

  const hosts = hostsOf(each);
  for (const recipient of choice.directory) {
    const { confidence, source } = recipient;
    if (recipient.scope === 'search') {
      add(recipient, { host: recipient.domains[0] ?? '', source, confidence, place: 0 });
      continue;
    }
    for (const host of hosts.filter((one) => answersFor(recipient, namesAbove(one)))) {
      add(recipient, { host, source, confidence, place: 0 });
    }
  }
  // A registrar answers for every host below the name: the notice is about the page's own, where it is one.
  const domains = new Map(hosts.toReversed().map((host) => [domainOf(host), host]));
  for (const contact of choice.contacts) {
    const host = hosts.includes(contact.host) ? contact.host : domains.get(contact.host);
    if (host === undefined) continue;
    if (contact.caseId !== null && contact.caseId !== each.id) continue;
    // What stands in front of a site is told by its answers, and its desk by the directory.
    if (contact.cdnDomain !== null) {
      const desks = choice.directory.filter(
        ({ domains: own, scope }) => scope === 'cdn' && own.includes(contact.cdnDomain ?? ''),
      );
      for (const desk of desks) {
        add(desk, { host, source: desk.source, confidence: desk.confidence, place: 0 });
      }
      if (desks.length > 0) continue;
    }
    if (contact.recipient !== null) add(contact.recipient, { ...contact, host });
  }
  return found.sort((a, b) => compare(a.rank, b.rank)).map(({ candidate }) => candidate);
}

function toCandidate(
  recipient: KnownRecipient,
  host: string,
  confidence: ContactConfidence,
): Candidate {
  const { address, formUrl, id, language, method, name, scope } = recipient;
  const recipientKey = recipientKeyOf(recipient);
  return {
    scope,
    recipientId: id,
    name,
    method,
    address,
    formUrl,
    confidence,
    host,
    recipientKey,
    language,
  };
}

/** Names a recipient by how she is reached: the same desk is the same whatever it is asked as. */
function recipientKeyOf({
  address,
  formUrl,
  method,
}: Pick<KnownRecipient, 'address' | 'formUrl' | 'method'>): string {
  if (method === 'cloudflare_api') return 'api:cloudflare';
  if (method === 'email') return `mailto:${address?.toLowerCase() ?? ''}`;
  return formUrl ?? '';
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
