import { createFetcher } from '../fetch/create-fetcher.ts';
import { createHostGate } from '../fetch/create-host-gate.ts';
import { nameVariants } from '../names/index.ts';
import { scanSites } from '../probe/scan-sites.ts';
import type { SiteAnswer } from '../probe/types.ts';
import { fetchSettingsFromEnv, type FetchSettings } from '../settings.ts';
import { answerAsJson, answerAsLine, describeScan } from './describe-answer.ts';
import { loadSites } from './load-sites.ts';
import { readArguments, usage, UsageError, type ScanArguments } from './read-arguments.ts';

/** Where the command writes; each call is one text with its line ends. */
export type Output = { out: (text: string) => void; err: (text: string) => void };

/**
 * Runs the command and answers its exit code: 0 all asked, 1 not done or ended early, 2 used wrongly.
 * `testing` is for tests only.
 */
export async function runScan(
  argv: readonly string[],
  env: Record<string, string | undefined>,
  output: Output,
  signal: AbortSignal,
  testing?: FetchSettings['testing'],
): Promise<0 | 1 | 2> {
  try {
    const wanted = readArguments(argv);
    if (wanted === null) {
      output.out(usage);
      return 0;
    }
    return await scan(wanted, readSettings(env), output, signal, testing);
  } catch (error) {
    if (error instanceof UsageError) {
      output.err(`${error.message}\n`);
      return 2;
    }
    output.err(`The scan failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function readSettings(env: Record<string, string | undefined>): FetchSettings {
  try {
    return fetchSettingsFromEnv(env);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function scan(
  wanted: ScanArguments,
  settings: FetchSettings,
  output: Output,
  signal: AbortSignal,
  testing: FetchSettings['testing'],
): Promise<0 | 1> {
  const { sites, skipped, from } = await loadSites(wanted.sitesFile);
  const names = namesToAsk(wanted);
  // What is read by programs goes to standard output alone.
  const say = wanted.isJson ? output.err : output.out;
  for (const { name, why } of skipped) output.err(`skipped ${name}: ${why}\n`);
  say(`Asking ${sites.length} sites (${from}) for ${names.join(', ')}\n`);

  const fetcher = createFetcher({
    ...settings,
    maxConnections: Math.max(settings.maxConnections ?? 0, wanted.concurrency),
    ...(testing && { testing }),
  });
  const startedAt = performance.now();
  const counts = new Map<string, number>();
  let requests = 0;
  try {
    const answers = scanSites({
      names,
      sites,
      fetcher,
      gate: createHostGate(),
      concurrency: wanted.concurrency,
      ...(wanted.deadlineMs !== null && { deadlineMs: wanted.deadlineMs }),
      signal,
    });
    for await (const answer of answers) {
      output.out(`${formatAnswer(answer, wanted, names.length)}\n`);
      const key = `${answer.verdict}:${answer.reason}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      requests += answer.requests;
    }
  } finally {
    await fetcher.close();
  }
  const ms = performance.now() - startedAt;
  say(`${describeScan(counts, sites.length * names.length, ms, requests)}\n`);
  return signal.aborted ? 1 : 0;
}

function formatAnswer(answer: SiteAnswer, wanted: ScanArguments, names: number): string {
  return wanted.isJson ? JSON.stringify(answerAsJson(answer)) : answerAsLine(answer, names > 1);
}

/** The name as given and its likeliest other spellings. */
function namesToAsk({ name, variants }: ScanArguments): string[] {
  const asked = name.replace(/\s+/g, '');
  const others = nameVariants(name, { limit: variants + 1 })
    .map((variant) => variant.name)
    .filter((variant) => variant.toLowerCase() !== asked.toLowerCase());
  return [asked, ...others.slice(0, variants)];
}
