/**
 * The seconds of a video that are looked at: one after the other, or, when there would be more than `limit`,
 * at even steps over all of it.
 */
export function frameSeconds(durationSeconds: number, limit: number): number[] {
  const length = Math.max(1, Math.floor(durationSeconds));
  const step = Math.max(1, Math.ceil(length / limit));
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
}
