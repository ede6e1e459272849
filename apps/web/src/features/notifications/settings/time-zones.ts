/** Every time zone that can be chosen, also those that the browser has under another name. */
export function timeZones(...more: readonly string[]): string[] {
  const known =
    typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...known, 'UTC', ...more])].sort();
}

/** Minutes after midnight as `22:00`, what a field of the browser takes. */
export function toClock(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes after midnight; null for what is no time. */
export function fromClock(clock: string): number | null {
  const parts = /^(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(clock);
  if (parts === null) return null;
  const minutes = Number(parts[1]) * 60 + Number(parts[2]);
  return Number(parts[1]) < 24 && Number(parts[2]) < 60 ? minutes : null;
}
