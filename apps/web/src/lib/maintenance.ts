import { useSyncExternalStore } from 'react';

let isOn = false;
const listeners = new Set<() => void>();

/** Whether the service is being worked on, as far as this page knows. */
export function useMaintenance(): boolean {
  return useSyncExternalStore(listen, () => isOn);
}

/** An answer or a failure has told it. */
export function setMaintenance(next: boolean): void {
  if (isOn === next) return;
  isOn = next;
  for (const tell of listeners) tell();
}

/** Notes a refusal for maintenance; other answers are left alone. Never throws. */
export async function noteMaintenance(response: Response): Promise<void> {
  if (response.status !== 503) return;
  try {
    const problem = (await response.clone().json()) as { code?: unknown } | null;
    if (problem?.code === 'administration.maintenance') setMaintenance(true);
  } catch {
    // A gateway in front of the server: not reached, which the screens say.
  }
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
