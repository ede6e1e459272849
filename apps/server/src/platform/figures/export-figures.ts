import { setTimeout as pause } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { ServerContext } from '../feature.ts';
import type { FigureName, Figures, Reading } from './figure.ts';
import { readShared, readAt } from './read-shared.ts';

/** Longest time that whoever collects waits for the database; then there are this program's own figures only. */
const patienceMs = 4000;

/** Tells the installation's figures beside those of this program, on the same registry. */
export function exportFigures(context: ServerContext, parts: readonly Figures[]): void {
  const { log, metrics } = context;
  const registers = [metrics.registry];
  let running: Promise<void> | null = null;
  // A collection asks every gauge at the same time: one look at the database serves them all.
  const collect = () => (running ??= refresh().finally(() => (running = null)));
  const isUp = new Gauge({
    ...{ name: 'leakblock_database_up', registers, collect },
    help: 'Whether the database answered this program with the figures of the installation.',
  });
  const gauges = new Map(
    [readAt, ...namesOf(parts)].map(({ name, help, labels = [] }) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers, collect }),
    ]),
  );

  async function refresh(): Promise<void> {
    const found = await inTime(readShared(context, parts)).catch((error: unknown) => {
      log.warn({ err: error }, 'The figures of the installation could not be had.');
      return null;
    });
    isUp.set(found === null ? 0 : 1);
    for (const [name, gauge] of gauges) {
      // What is not known is left out, rather than told as it was or as nothing.
      if (withLabels.has(name)) gauge.reset();
      else gauge.remove();
    }
    for (const { name, labels = {}, value } of found ?? []) gauges.get(name)?.set(labels, value);
  }
  const withLabels = new Set(
    namesOf(parts).flatMap(({ name, labels = [] }) => (labels.length > 0 ? [name] : [])),
  );
}

/** Each once, however many parts tell it. */
function namesOf(parts: readonly Figures[]): FigureName[] {
  const names = parts.flatMap(({ figures }) => figures);
  return names.filter((one, place) => names.findIndex(({ name }) => name === one.name) === place);
}

/** @throws Error when it takes longer than whoever collects waits */
async function inTime(found: Promise<Reading[]>): Promise<Reading[]> {
  const abort = new AbortController();
  const late = pause(patienceMs, null, { signal: abort.signal, ref: false }).then(() => {
    throw new Error('The database took too long.');
  });
  try {
    return await Promise.race([found, late]);
  } finally {
    found.catch(() => undefined);
    late.catch(() => undefined);
    abort.abort();
  }
}
