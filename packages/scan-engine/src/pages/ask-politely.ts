import type { FetchOutcome, FetchRequest } from '../fetch/types.ts';
import { createRequestSlots, sendPolitely } from '../probe/polite-sender.ts';
import type { Polite } from './types.ts';

/** Who shares no places with others is limited by its hosts' turns only. */
const unlimited = createRequestSlots(Infinity);

/** Sends one request in its host's turn and within the deadline. */
export function askPolitely(
  request: Omit<FetchRequest, 'deadlineAt' | 'signal'>,
  options: Polite,
): Promise<FetchOutcome> {
  const { fetcher, gate, deadlineAt, signal, slots = unlimited } = options;
  return sendPolitely(
    { ...request, deadlineAt, ...(signal && { signal }) },
    {
      fetcher,
      gate,
      slots,
      isUrgent: false,
      onTurn: () => ({ deadlineAt, patienceMs: Math.max(0, deadlineAt - performance.now()) }),
    },
  );
}
