/** Unix time in milliseconds from which the refused call may succeed; the client's errors do not say it. */
let retryAt = 0;

/** Remembers what a refusal said about the next try (RFC 9110, 10.2.3: seconds or a date). */
export function noteRetryAfter(response: Response): void {
  if (response.status !== 429) return;
  const value = response.headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  retryAt = Number.isFinite(seconds) ? Date.now() + seconds * 1000 : 0;
}

/** Seconds until the last refused call may succeed; null when the server did not say. */
export function secondsUntilRetry(): number | null {
  const seconds = Math.ceil((retryAt - Date.now()) / 1000);
  return seconds > 0 ? seconds : null;
}
