import { useState } from 'react';
import { dataFailureText } from '#lib/data-failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { holdPlace } from '#lib/hold-place.ts';

/** One decision at a time, and why it did not work. */
export function useDecision(name: 'decide-partner' | 'decide-payout', onDone: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = async (input: object) => {
    if (isBusy) return;
    const keepPlace = holdPlace();
    setIsBusy(true);
    setProblem(null);
    try {
      await callFunction(name, input);
      await onDone();
      keepPlace();
    } catch (error) {
      setProblem(dataFailureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { decide, isBusy, problem };
}
