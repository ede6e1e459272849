/**
 * States of a scan. `interrupted`: its process died or was stopped; it does not count against anybody.
 * `stopped`: the person ended a full scan or crawl; what was found stays.
 */
export const scanStatuses = ['running', 'completed', 'failed', 'interrupted', 'stopped'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** Allowed moves; mirrored by the trigger `scans_guard_status` in the database. */
export const scanTransitions: Record<ScanStatus, readonly ScanStatus[]> = {
  running: ['completed', 'failed', 'interrupted', 'stopped'],
  completed: [],
  failed: [],
  interrupted: [],
  stopped: [],
};

export function canTransition(from: ScanStatus, to: ScanStatus): boolean {
  return scanTransitions[from].includes(to);
}
