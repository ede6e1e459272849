import { spawn } from 'node:child_process';

export type Severity = 'info' | 'low' | 'medium' | 'high';

/** One thing a scanner objects to. `key` names it for the list of what we live with. */
export type Finding = { severity: Severity; key: string; what: string };

/** A question that scanners twist: what stands in its address and its body are the places they write into. */
export type Place = {
  name: string;
  method: 'GET' | 'POST';
  /** Path with query. */
  path: string;
  /** Sent as JSON. */
  body?: object;
  headers: Record<string, string>;
};

/** A server on this machine, with what a signed-in person may ask of it. */
export type Target = {
  name: string;
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /** The same server behind a certificate. */
  tlsUrl: string;
  /** Pages a crawler begins at. */
  pages: readonly string[];
  places: readonly Place[];
  /** Headers of somebody who is signed in. */
  headers: Record<string, string>;
  databaseUrl: string;
};

export type Scanner = {
  name: string;
  /** Its program, on the path or below node_modules/.bin. */
  program: string;
  /** Runs it for a bounded time; its own files lie in `folder`. */
  scan: (target: Target, folder: string) => Promise<Finding[]>;
};

const order: readonly Severity[] = ['info', 'low', 'medium', 'high'];
export const isAtLeast = (one: Severity, other: Severity): boolean =>
  order.indexOf(one) >= order.indexOf(other);

/**
 * Runs a program to its end or, after `seconds`, to ours: a scanner that is not done by then has said what it found so
 * far. Gives back everything it printed.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { seconds, input }: { seconds: number; input?: string },
): Promise<string> {
  const child = spawn(program, [...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  const cut = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  clearTimeout(cut);
  return said;
}

/** Headers as `-H` options of a command line. */
export const headerOptions = (headers: Record<string, string>, option = '-H'): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [option, `${name}: ${value}`]);
