import { useState } from 'react';
import { approveRequestsAnswer, changedAnswer } from '@leakblock/domain/removal-requests';
import type { ApprovalOutcome, RequestPreview } from '@leakblock/domain/removal-requests';
import { useCall } from '../use-call.ts';

/** Requests that one call approves. */
const atOnce = 200;

/** Approves exactly the texts that were shown; what became of each is kept by its id. */
export function useApprove(onSettled: () => void) {
  const { failure, isBusy, run } = useCall();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ApprovalOutcome>>(new Map());
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());

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
        if (answer === null) {
          onSettled();
          return;
        }
        setOutcomes(
          (before) =>
            new Map([
              ...before,
              ...answer.results.map(({ id, outcome }) => [id, outcome] as const),
            ]),
        );
      }
    }
    onSettled();
  }

  return {
    approve,
    /** How many notices she let go out here, and how many not. */
    decided: {
      approved: [...outcomes.values()].filter((each) => each === 'approved').length,
      declined: declined.size,
    },
    decline: async (id: string) => {
      const answer = await run('decline-requests', { ids: [id] }, changedAnswer);
      if (answer !== null) setDeclined((before) => new Set([...before, ...answer.changed]));
      onSettled();
    },
    failure,
    isBusy,
    outcomes,
  };
}
