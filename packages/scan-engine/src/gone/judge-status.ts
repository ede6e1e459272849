import type { CheckSignal } from '@leakblock/domain/removal-requests';
import type { Judgement, LookFailure } from './types.ts';

/** What a status proves by itself; null for success, whose page has to be read. */
export function judgeStatus(status: number): Judgement | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410 || status === 451) {
    return { verdict: 'gone', signals: ['status_gone'] };
  }
  return { verdict: 'inconclusive', signals: [signalOf(status)] };
}

function signalOf(status: number): CheckSignal {
  if (status === 401 || status === 403 || status === 407) return 'status_refused';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_error' : 'other_status';
}

/** No answer proves nothing; an unknown name only together with a second one a day later. */
export function judgeFailure(why: LookFailure): Judgement {
  return { verdict: 'inconclusive', signals: [why] };
}
