import { ladder } from '@leakblock/domain/removal-requests';
import type {
  Claim,
  ContactConfidence,
  ContactScope,
  NoticeLanguage,
  RequestChannel,
} from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { candidatesFor } from './candidates-for.ts';
import type { Candidate } from './candidates-for.ts';
import { loadChoice } from './load-choice.ts';
import type { ChoiceCase } from './load-choice.ts';

/** A recipient and the cases that one notice to her is about. */
export type ChosenRecipient = {
  caseIds: string[];
  scope: ContactScope;
  /** Null only for a request that says that nobody was found. */
  recipientId: string | null;
  name: string;
  method: RequestChannel;
  address: string | null;
  formUrl: string | null;
  confidence: ContactConfidence;
  /** The host that the notice is about: the page's, a file's, or the search engine. */
  host: string;
  /** So that nobody is asked twice for one page. */
  recipientKey: string;
  /** Place on the ladder, counted from 0. */
  rung: number;
  language: NoticeLanguage;
};

/**
 * Chooses whom to write to about some cases of one claim, on one rung of the ladder: for every scope of the rung the
 * best contact per host, without those that were asked already and those whose mailbox does not exist. A scope that
 * somebody of was asked about a host, and who has not refused, is served. Conventional addresses are guessed only where
 * nobody else who holds the content is known.
 * @param trx as `service_role`
 */
export async function chooseRecipients(
  trx: ServerTransaction,
  {
    caseIds,
    claim,
    rung = 0,
    now = new Date(),
  }: { caseIds: readonly string[]; claim: Claim; rung?: number; now?: Date },
): Promise<ChosenRecipient[]> {
  if (caseIds.length === 0) return [];
  const choice = await loadChoice(trx, { caseIds, claim, now });
  const groups = new Map<string, { candidate: Candidate; cases: ChoiceCase[] }>();
  for (const each of choice.cases) {
    const candidates = candidatesFor(each, choice);
    const isPlatform = candidates.some(({ scope }) => scope === 'platform');
    const isFronted = candidates.some(({ scope }) => scope === 'cdn');
    const scopes = ladder(claim, { isFronted, isPlatform })[rung]?.scopes ?? [];
    for (const candidate of pickFor(each, candidates, scopes)) {
      const key = `${candidate.recipientKey} ${candidate.host}`;
      const group = groups.get(key) ?? { candidate, cases: [] };
      group.cases.push(each);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ candidate, cases }) => ({
    caseIds: cases.map(({ id }) => id),
    ...candidate,
    rung,
  }));
}

/** One recipient per scope and host, each recipient once. */
function pickFor(
  each: ChoiceCase,
  candidates: readonly Candidate[],
  scopes: readonly ContactScope[],
): Candidate[] {
  const picked = new Map<string, Candidate>();
  const taken = new Set(each.asked);
  const holders = new Set(
    candidates
      .filter(({ confidence, scope }) => confidence !== 'guessed' && holdsContent.has(scope))
      .map(({ host }) => host),
  );
  for (const scope of scopes) {
    for (const candidate of candidates) {
      // Search engines stand side by side; of everybody else one per host is enough.
      const place = scope === 'search' ? candidate.recipientKey : `${scope} ${candidate.host}`;
      if (candidate.scope !== scope || picked.has(place)) continue;
      if (taken.has(candidate.recipientKey)) continue;
      if (scope !== 'search' && each.served.has(place)) continue;
      if (candidate.confidence === 'guessed' && holders.has(candidate.host)) continue;
      picked.set(place, candidate);
      taken.add(candidate.recipientKey);
    }
  }
  return [...picked.values()];
}

/** Scopes of those where the page itself lies. */
export const holdsContent: ReadonlySet<ContactScope> = new Set(['operator', 'host', 'platform']);
