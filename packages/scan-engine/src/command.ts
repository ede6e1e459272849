import { runScan } from './command/run-scan.ts';
import { environment } from './env.ts';

/** `npm run scan`: asks sites for a name and prints what they say. */
const ending = new AbortController();
const end = (): void => {
  ending.abort();
};
// The second Ctrl-C ends the program at once, as people expect.
process.once('SIGINT', end);
process.once('SIGTERM', end);
// A reader that has seen enough (`| head`) ends the scan.
process.stdout.on('error', () => {
  process.exit(1);
});

process.exitCode = await runScan(
  process.argv.slice(2),
  environment,
  {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  },
  ending.signal,
);
