import { createContext, useContext } from 'react';
import type { useSuspension } from './use-suspension.ts';

type SuspensionState = ReturnType<typeof useSuspension>;

export const SuspensionContext = createContext<SuspensionState | null>(null);

/** Whether the account is suspended, as the whole app sees it. */
export function useSuspensionState(): SuspensionState {
  const state = useContext(SuspensionContext);
  if (state === null) throw new Error('Only within the frame.');
  return state;
}
