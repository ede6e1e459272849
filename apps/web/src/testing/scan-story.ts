import { estimateDamage } from '@leakblock/domain/scans';
import type {
  InstantScanFinding,
  InstantScanResult,
  PlatformAnswer,
  ScanStage,
} from '@leakblock/domain/scans';

const scanId = '0b3c7a60-1111-4111-8111-111111111111';
export const resultToken = 'a-token-of-more-than-twenty-letters';

/** A leak site that has the name, a platform that has it not, and one that asks for a proof. */
export const answers: PlatformAnswer[] = [
  {
    siteId: 'leakhaven',
    label: 'Leakhaven',
    kind: 'leak',
    category: 'Other',
    verdict: 'found',
    reason: 'rule_found',
    ms: 212,
  },
  {
    siteId: 'picstream',
    label: 'Picstream',
    kind: 'platform',
    category: 'Social',
    verdict: 'not_found',
    reason: 'rule_not_found',
    ms: 340,
  },
  {
    siteId: 'walledgarden',
    label: 'Walled Garden',
    kind: 'forum',
    category: 'Forum',
    verdict: 'unknown',
    reason: 'challenge',
    ms: 1204,
  },
];

export const finding: InstantScanFinding = {
  id: 'finding-1',
  siteId: 'leakhaven',
  label: 'Leakhaven',
  siteKind: 'leak',
  kind: 'leak',
  quality: 'exact',
  certainty: 'certain',
  probability: 0.998,
  reasons: [
    { reason: 'rule_matched', weight: 3 },
    { reason: 'a_sign_of_tomorrow', weight: -0.5 },
  ],
  name: 'Luna Marlowe',
  address: 'https://l•••••••••/••••',
  title: null,
  masked: true,
};

export function progress(stage: ScanStage, done: number, extra: object = {}) {
  return { scanId, stage, message: '', done, total: answers.length, ...extra };
}

/** The result of that scan as a visitor sees it: one match listed, one more counted. */
export function visitorResult(changes: Partial<InstantScanResult> = {}): InstantScanResult {
  return {
    scanId,
    resultToken,
    creatorName: 'Luna Marlowe',
    finishedAt: '2026-11-20T21:04:05.000Z',
    durationMs: 8312,
    leaksFound: 2,
    matchesFound: 2,
    contentToReview: 0,
    platformsAsked: 3,
    platformsAnswered: 2,
    damage: estimateDamage(2),
    findings: [finding],
    hiddenFindings: 1,
    platforms: answers,
    scansLeft: 2,
    reportEmail: null,
    ...changes,
  };
}
