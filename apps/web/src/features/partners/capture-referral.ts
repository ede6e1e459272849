import { logProblem } from '#lib/log-problem.ts';
import { holdReferral } from '#lib/held-referral.ts';
import { hasStoredSession } from '#lib/stored-session.ts';
import { carryReferral, notedMark } from './carry-referral.ts';
import { noteReferral } from './note-referral.ts';
import { storedDecision } from './referral-decision.ts';

const codePattern = /^[a-z0-9](?:-?[a-z0-9]){2,31}$/u;

/** The word of a partner's link in an address, and whether the server knows of it already. */
export function readReferral(search: string): { code: string; isNoted: boolean } | null {
  const given = new URLSearchParams(search).get('ref')?.trim().toLowerCase() ?? '';
  const isNoted = given.endsWith(notedMark);
  const code = isNoted ? given.slice(0, -notedMark.length) : given;
  return codePattern.test(code) ? { code, isNoted } : null;
}

/**
 * Takes a recommendation out of the address bar, counts it, and keeps it for this visit. Asks whether it may be
 * remembered for longer, unless that is answered or somebody has an account here.
 */
export async function captureReferral(): Promise<void> {
  const referral = readReferral(location.search);
  const url = new URL(location.href);
  url.searchParams.delete('ref');
  history.replaceState(history.state, '', url);
  if (referral === null) return;
  const { code, isNoted } = referral;
  const decision = storedDecision();
  const isKnownHere = hasStoredSession();
  if (!isKnownHere) {
    holdReferral(code);
    carryReferral();
  }
  try {
    if (!isNoted) await noteReferral(code, decision === null ? null : decision === 'yes');
    if (isKnownHere || decision !== null) return;
    const { askToRemember } = await import('./referral-question.tsx');
    await askToRemember(code);
  } catch (error) {
    logProblem('A recommendation was not noted.', String(error));
  }
}
