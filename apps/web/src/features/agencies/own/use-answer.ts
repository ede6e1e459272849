import { useState } from 'react';
import { dataFailureText } from '#lib/data-failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { holdPlace } from '#lib/hold-place.ts';

/**
 * Sends one answer at a time, and says whether it was taken; `problem` says why it did not work.
 * @param explain what to say where the usual words do not fit
 */
export function useAnswer(
  onDone: () => Promise<void>,
  explain: (error: unknown) => string = dataFailureText,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function send(name: string, body: object): Promise<boolean> {
    if (isBusy) return false;
    const keepPlace = holdPlace();
    setIsBusy(true);
    setProblem(null);
    try {
      await callFunction(name, body);
      await onDone();
      keepPlace();
      return true;
    } catch (error) {
      setProblem(explain(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { send, isBusy, problem };
}
