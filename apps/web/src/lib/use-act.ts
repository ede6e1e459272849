import { useState } from 'react';
import { dataFailureText } from './data-failure.ts';

/** One act at a time, and why it did not work: nothing that was typed is lost by it. */
export function useAct() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    /** Gives back whether it worked. */
    run: async (act: () => Promise<unknown>): Promise<boolean> => {
      if (isBusy) return false;
      setIsBusy(true);
      setProblem(null);
      try {
        await act();
        return true;
      } catch (error) {
        setProblem(dataFailureText(error));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
