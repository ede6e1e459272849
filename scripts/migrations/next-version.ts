/**
 * Version of a new migration: the time, or a second after the newest one where that is later. Every installation applies
 * migrations in one order.
 */
export function nextVersion(versions: readonly string[], now: Date): string {
  const newest = versions.toSorted().at(-1);
  const after = newest === undefined ? 0 : timeOf(newest).getTime() + 1000;
  return new Date(Math.max(now.getTime(), after)).toISOString().replace(/\D/g, '').slice(0, 14);
}

function timeOf(version: string): Date {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(version) ?? [];
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
