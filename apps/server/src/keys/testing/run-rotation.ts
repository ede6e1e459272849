import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bareEnvironment } from '../../testing/env.ts';

export type Rotation = {
  child: ChildProcess;
  /** With what it ended. */
  ended: Promise<number | null>;
  /** Everything it said until now. */
  text: () => string;
  /** Once it said words like these; rejects when it ends without. */
  said: (words: RegExp) => Promise<void>;
};

/** The command as an operator runs it, in a process of its own. */
export function runRotation(
  settings: { DATABASE_URL: string; DATA_DIR: string },
  words: readonly string[] = [],
): Rotation {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../rotate-keys.ts'), ...words],
    {
      env: { ...bareEnvironment(), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      text += piece.toString();
      for (const tell of listeners) tell();
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    ended,
    text: () => text,
    said: (words: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const look = () => words.test(text) && resolve();
        listeners.push(look);
        look();
        void ended.then(() => reject(new Error(`It ended: ${text}`)));
      }),
  };
}
