import { endWhenStuck } from './end-when-stuck.ts';
import { SettingsError, readStuckSeconds } from './env.ts';
import { leave } from './leave.ts';
import type { Log } from './log.ts';

/** A started program. */
export type Program = {
  stop: () => Promise<void>;
  /** Ends when something the program cannot live without has ended by itself. */
  ended: Promise<void>;
};

/** Whatever hangs, the process is gone after this time. */
export const hardLimitMs = 29_000;

/**
 * Runs a program until SIGTERM or SIGINT and stops it in order (exit 0). A fault nobody caught stops it
 * too (exit 1), since its state can no longer be trusted; a wrong setting is one sentence (exit 2). One that stands still
 * is ended from beside.
 */
export async function runProgram(log: Log, start: () => Promise<Program>): Promise<void> {
  let program: Program | null = null;
  let isEnding = false;
  endWhenStuck(readStuckSeconds());

  async function end(code: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      log.fatal('Stopping took too long.');
      leave(code === 0 ? 1 : code);
    }, hardLimitMs).unref();
    try {
      await program?.stop();
    } catch (error) {
      log.error({ err: error }, 'Stopping failed.');
    }
    leave(code);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'Stopping.');
      void end(0);
    });
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, 'A fault that nobody caught.');
      void end(1);
    });
  }
  try {
    program = await start();
  } catch (error) {
    if (error instanceof SettingsError) log.fatal(error.message);
    else log.fatal({ err: error }, 'The program could not start.');
    await end(error instanceof SettingsError ? 2 : 1);
    return;
  }
  void program.ended.then(() => {
    if (isEnding) return;
    log.fatal('PostgreSQL has ended by itself.');
    void end(1);
  });
}
