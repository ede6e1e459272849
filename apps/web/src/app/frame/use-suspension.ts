import { useEffect, useState } from 'react';
import { readSuspension } from '#features/accounts/read-suspension.ts';
import type { Suspension } from '#features/accounts/read-suspension.ts';
import { logProblem } from '#lib/log-problem.ts';
import {
  forgetSuspension,
  keepSuspensionToken,
  storedSuspensionToken,
} from '#lib/suspension-token.ts';

/** Whether the account is suspended; `suspension` is undefined until it is known. */
export function useSuspension() {
  const [suspension, setSuspension] = useState<Suspension | null | undefined>(() =>
    storedSuspensionToken() === null ? null : undefined,
  );

  useEffect(() => {
    const token = storedSuspensionToken();
    if (token !== null) void askAbout(token).then(setSuspension);
  }, []);

  return {
    suspension,
    /** Asks about the account behind a token whose session has ended. */
    ask: async (token: string): Promise<boolean> => {
      setSuspension(undefined);
      const found = await askAbout(storedSuspensionToken() ?? token);
      setSuspension(found);
      return found !== null;
    },
    /** For who leaves the app: what is on the screen stays until the next page has come. */
    forget: forgetSuspension,
  };
}

async function askAbout(token: string): Promise<Suspension | null> {
  try {
    const found = await readSuspension(token);
    if (found === null) forgetSuspension();
    else keepSuspensionToken(token);
    return found;
  } catch (error) {
    logProblem('Whether the account is suspended cannot be read.', String(error));
    return null;
  }
}
