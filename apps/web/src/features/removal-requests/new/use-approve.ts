import { useRef, useState } from 'react';
import { approveRequestsAnswer, changedAnswer } from '@leakblock/domain/removal-requests';
import type { ApprovalOutcome, RequestPreview } from '@leakblock/domain/removal-requests';
import { useCall } from '../use-call.ts';

/** Requests that one call approves. */
const atOnce = 200;

type Outcomes = ReadonlyMap<string, ApprovalOutcome>;

/**
 * Approves exactly the texts that were shown; what became of each is kept by its id. One press at a time, until what
 * is shown was read again.
 */
export function useApprove(readAgain: () => Promise<unknown>) {
  const { failure, run } = useCall();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function settle(change: () => Promise<void>) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      await change();
      await readAgain();
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  async function approve(requests: readonly RequestPreview[]) {
    // A tick for a guessed address speaks for that notice only.
    for (const approveGuess of [false, true]) {
      const some = requests.filter(({ isGuess }) => isGuess === approveGuess);
      for (let start = 0; start < some.length; start += atOnce) {
        const body = {
          requests: some
            .slice(start, start + atOnce)
            .map(({ id, textSha256 }) => ({ id, textSha256 })),
          approveGuess,
        };
        const answer = await run('approve-requests', body, approveRequestsAnswer);
        if (answer === null) return;
        setOutcomes((before) => withResults(before, answer.results));
      }
    }
  }

  async function decline(id: string) {
    const answer = await run('decline-requests', { ids: [id] }, changedAnswer);
    if (answer !== null) setDeclined((before) => new Set([...before, ...answer.changed]));
  }

  return {
    approve: (requests: readonly RequestPreview[]) => settle(() => approve(requests)),
    /** How many notices she let go out here, and how many not. */
    decided: {
      approved: [...outcomes.values()].filter((each) => each === 'approved').length,
      declined: declined.size,
    },
    decline: (id: string) => settle(() => decline(id)),
    failure,
    isBusy,
    outcomes,
  };
}

type Result = { id: string; outcome: ApprovalOutcome };

/** What went out stays so: of a notice that was sent off already a second approval changes nothing. */
function withResults(before: Outcomes, results: readonly Result[]): Outcomes {
  const after = new Map(before);
  for (const { id, outcome } of results)
    if (outcome !== 'unchanged' || after.get(id) !== 'approved') after.set(id, outcome);
  return after;
}
