import type { CheckSignal } from '@leakblock/domain/removal-requests';
import { judgeFailure, judgeStatus } from './judge-status.ts';
import type { Judgement, PageLook, ShownWork } from './types.ts';

/**
 * What a look at a file proves. `match`: the work of hers that it shows, null when it shows none of
 * them, undefined when that could not be told.
 */
export function judgeFile(look: PageLook, match: ShownWork | null | undefined): Judgement {
  if (look.kind === 'failure') return judgeFailure(look.why);
  if (look.kind === 'page' && look.barrier !== null && look.status < 500) {
    return { verdict: 'inconclusive', signals: [look.barrier] };
  }
  const byStatus = judgeStatus(look.status);
  if (byStatus !== null) return byStatus;
  if (look.kind === 'page') return { verdict: 'inconclusive', signals: ['other_file'] };
  if (match === undefined) return { verdict: 'present', signals: ['file_stands'] };
  const signals: CheckSignal[] = match === null ? ['other_file'] : ['matching_media'];
  // Another picture in its place is what many hosts put where one was taken down.
  return { verdict: match === null ? 'gone' : 'present', signals };
}
