import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describeGeneratedWeb } from '@leakblock/demo-web';

/** A generated web in a process of its own, so that its work is not counted as the scanner's. */
export type GeneratedWebProcess = ReturnType<typeof describeGeneratedWeb> & {
  proxyUrl: string;
  caFile: string;
  stop(): Promise<void>;
};

/** Starts it; the facts are the same in both processes for the same size and seed. */
export async function startGeneratedWebProcess(options: {
  sites: number;
  seed: number;
  tls?: boolean;
  delays: 'section3' | 'none';
}): Promise<GeneratedWebProcess> {
  const program = `${import.meta.dirname}/../../demo-web/src/main.ts`;
  const flags = [
    ...['--generated', String(options.sites), '--seed', String(options.seed), '--with-parent'],
    ...(options.tls === true ? ['--tls'] : []),
    ...(options.delays === 'none' ? ['--no-delays'] : []),
  ];
  const child = spawn(process.execPath, [program, ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const [line] = (await once(lines, 'line')) as [string];
  const { proxyUrl, caFile } = JSON.parse(line) as { proxyUrl: string; caFile: string };
  return {
    ...describeGeneratedWeb(options),
    proxyUrl,
    caFile,
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
