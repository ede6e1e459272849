import { parseEnv, readSettings } from '../platform/env.ts';
import type { Env } from '../platform/env.ts';
import { leave } from '../platform/leave.ts';
import { createLog } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';

/** The command was called in a way it does not know; the message says how to call it. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * Runs a command with the settings of the environment and ends the process: with the number it answers, with 2 when it
 * was called in a wrong way, and else with 1 and what went wrong. Words go to stderr: stdout may be a backup.
 */
export async function runCommand(
  run: (program: { env: Env; log: Log }) => Promise<number>,
): Promise<never> {
  try {
    const env = parseEnv(readSettings());
    leave(await run({ env, log: createLog({ LOG_LEVEL: 'error' }, process.stderr) }));
  } catch (error) {
    for (const sentence of sentencesOf(error)) console.error(sentence);
    const isUsage =
      error instanceof UsageError ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE'));
    leave(isUsage ? 2 : 1);
  }
}

/** The message of an error and of its causes. */
function sentencesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.message, ...(error.cause === undefined ? [] : sentencesOf(error.cause))];
}
