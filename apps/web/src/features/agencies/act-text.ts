import { text } from '#lib/texts.ts';

/** Acts for a creator by the function that was called. */
const acts = {
  'act.review-findings': 'agencies.act.review-findings',
  'act.allow-page': 'agencies.act.allow-page',
  'act.review-fake-profiles': 'agencies.act.review-fake-profiles',
  'act.check-urls': 'agencies.act.check-urls',
  'act.create-cases': 'agencies.act.create-cases',
  'act.answer-ownership': 'agencies.act.answer-ownership',
  'act.answer-request': 'agencies.act.answer-request',
  'act.withdraw-cases': 'agencies.act.withdraw-cases',
  'act.draft-requests': 'agencies.act.draft-requests',
  'act.approve-requests': 'agencies.act.approve-requests',
  'act.decline-requests': 'agencies.act.decline-requests',
  'act.retract-request': 'agencies.act.retract-request',
  'act.record-reply': 'agencies.act.record-reply',
  'act.full-scan': 'agencies.act.full-scan',
  'act.full-scan-stop': 'agencies.act.full-scan-stop',
  'act.crawl': 'agencies.act.crawl',
  'act.crawl-stop': 'agencies.act.crawl-stop',
  'act.make-report': 'agencies.act.make-report',
  // By the API, where an app acts for a member.
  'act.api/findings/decisions': 'agencies.act.review-findings',
  'act.api/removal-cases': 'agencies.act.create-cases',
  'act.api/removal-cases/withdrawals': 'agencies.act.withdraw-cases',
  'act.api/removal-requests/drafts': 'agencies.act.draft-requests',
  'act.api/removal-requests/approvals': 'agencies.act.approve-requests',
  'act.api/removal-requests/{id}/retraction': 'agencies.act.retract-request',
  'act.api/scans': 'agencies.act.full-scan',
  'act.api/scans/{id}/stop': 'agencies.act.full-scan-stop',
} as const;

/** Words for what an agency did for a creator; general ones for an act that this page has no words for. */
export function actText(action: string): string {
  return action in acts ? text(acts[action as keyof typeof acts]) : text('agencies.act.other');
}
