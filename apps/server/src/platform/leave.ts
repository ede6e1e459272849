import { spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';

/**
 * Ends the process `$0` when it is still there after `$1` seconds; it is gone when its end of the pipe is closed. `&`
 * takes the pipe away from a part, so that it is given back.
 */
const killLate = `
  exec 3<&0
  sleep "$1" & sleeper=$!
  { read _ <&3; kill "$sleeper"; } &
  wait "$sleeper" && kill -KILL "$0"`;

/**
 * Ends this process with a code. Node waits for its own threads then, in a rare moment for one that waits for it
 * (nodejs/node#54918), and nothing inside it could end it any more: a shell beside it does after so many seconds.
 */
export function leave(code: number, seconds = 10): never {
  // Written while Node ends otherwise, where the cache is on: on a busy machine that takes longer than a hang is waited for.
  flushCompileCache();
  if (process.platform !== 'win32') {
    spawn('/bin/sh', ['-c', killLate, String(process.pid), String(seconds)], {
      ...{ cwd: '/', env: {}, detached: true },
      stdio: ['pipe', 'ignore', 'ignore'],
    }).on('error', () => undefined);
  }
  process.exit(code);
}
