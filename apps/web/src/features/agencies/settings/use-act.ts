import { useState } from 'react';
import { dataFailureText } from '#lib/data-failure.ts';

/** Does one thing at a time; `failure` says why it did not work. */
export function useAct() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function act(run: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure(dataFailureText(error));
    } finally {
      setIsBusy(false);
    }
  }
  return { act, isBusy, failure };
}
