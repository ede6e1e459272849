import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCertificateAuthority } from '../proxy/certificate-authority.ts';
import { startProxy } from '../proxy/start-proxy.ts';
import { factsOf } from './describe-generated-web.ts';
import type { GeneratedWebFacts } from './describe-generated-web.ts';
import { generateWeb } from './generate-web.ts';

export type GeneratedWebOptions = {
  /** Number of sites. Default 1000. */
  sites?: number;
  seed?: number;
  /** The lists name https addresses. Default false; the proxy speaks both either way. */
  tls?: boolean;
  /** `section3` (default): log-normal first bytes, median 0.35 s, mean 0.53 s; `none`: at once. */
  delays?: 'section3' | 'none';
  port?: number;
  /** More names that may have accounts, besides the generated ones. */
  names?: readonly string[];
  /** Folder for the authority; a temporary one, removed at the end, when absent. */
  dataDir?: string;
};

export type GeneratedWeb = GeneratedWebFacts & {
  proxyUrl: string;
  caFile: string;
  caPem: string;
  /** Requests answered so far. */
  requestCount(): number;
  /** Forgets who asked before: limits and flapping begin anew. */
  reset(): void;
  stop(): Promise<void>;
};

/** Starts a generated web of many sites behind a proxy on loopback; the same for the same seed. */
export async function startGeneratedWeb(options: GeneratedWebOptions = {}): Promise<GeneratedWeb> {
  const { sites: count = 1000, seed = 1, tls = false, delays = 'section3' } = options;
  const hasDelays = delays === 'section3';
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'generated-web-')));
  const authority = await openCertificateAuthority(folder);
  const web = generateWeb({ count, seed, hasDelays, names: options.names ?? [] });
  let answered = 0;
  const proxy = await startProxy({
    ...(options.port !== undefined && { port: options.port }),
    authority: () => Promise.resolve(authority),
    onRequest: () => (answered += 1),
    web,
  });
  return {
    proxyUrl: proxy.proxyUrl,
    caFile: authority.caFile,
    caPem: authority.caPem,
    ...factsOf(web, tls, hasDelays),
    requestCount: () => answered,
    reset: () => web.reset(),
    async stop() {
      await proxy.stop();
      if (options.dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
