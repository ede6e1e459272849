/** A problem that holds nobody up: for who looks into the browser's console, not for people. */
export function logProblem(what: string, reason: string): void {
  // oxlint-disable-next-line no-console -- the one place that may
  console.warn(what, reason);
}
