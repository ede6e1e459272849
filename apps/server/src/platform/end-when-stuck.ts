import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** What the thread does: looks whether the count went on, and ends the process when it did not, a last line first. */
const watch = `
  const { write } = require('node:fs');
  const { workerData: { beats, seconds } } = require('node:worker_threads');
  let seen = -1, still = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    still = now === seen ? still + 1 : 0;
    seen = now;
    if (still < seconds) return;
    const line = { level: 'fatal', time: new Date().toISOString(), msg: 'The program stood still for ' + seconds + ' s. It ends, to be started again.' };
    const end = () => process.kill(process.pid, 'SIGKILL');
    // It may stand still because nobody takes its lines any more: this one does not hold up the end.
    write(2, JSON.stringify(line) + '\\n', end);
    setTimeout(end, 1000);
  }, 1000);`;

/**
 * Ends this process when its event loop stands still for so long, as in a loop without end: nothing else in it could. What
 * it worked on is taken up by another, or by itself once it is started again. A debugger may hold it as long as it likes.
 * @returns what ends the watching
 */
export function endWhenStuck(seconds: number): () => void {
  if (debuggerUrl() !== undefined) return () => undefined;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const timer = setInterval(() => Atomics.add(beats, 0, 1), 500);
  timer.unref();
  const thread = new Worker(watch, {
    eval: true,
    execArgv: [],
    workerData: { beats, seconds },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
  thread.unref();
  return () => {
    clearInterval(timer);
    void thread.terminate();
  };
}
