import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startControl } from '../control/start-control.ts';
import type { WebRequest } from '../proxy/answer.ts';
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

/** A request that a site was asked; the name is null when the address was of another shape. */
export type GeneratedRequest = {
  host: string;
  name: string | null;
  /** Milliseconds since the web began. */
  at: number;
  /** Of the answer, once all of it was handed over; null while it is under way or when the reader left. */
  status: number | null;
};

export type GeneratedWeb = GeneratedWebFacts & {
  proxyUrl: string;
  caFile: string;
  caPem: string;
  /** `GET requests.json` and `POST reset` for another process, on loopback. */
  controlUrl: string;
  /** Requests so far. */
  requestCount(): number;
  /** Requests since the start or the last reset, oldest first; all are kept. */
  requests(): readonly GeneratedRequest[];
  /** Forgets who asked before and what: limits and flapping begin anew. */
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
  const startedAt = performance.now();
  let asked = 0;
  let requests: GeneratedRequest[] = [];
  const underWay = new WeakMap<WebRequest, GeneratedRequest>();
  const reset = (): void => {
    requests = [];
    web.reset();
  };
  const proxy = await startProxy({
    ...(options.port !== undefined && { port: options.port }),
    authority: () => Promise.resolve(authority),
    onRequest(request) {
      asked += 1;
      const entry: GeneratedRequest = {
        host: request.host,
        name: web.nameAsked(request),
        at: performance.now() - startedAt,
        status: null,
      };
      requests.push(entry);
      underWay.set(request, entry);
    },
    onEnd(request, { isSent, status }) {
      const entry = underWay.get(request);
      if (entry !== undefined && isSent) entry.status = status;
    },
    web,
  });
  const control = await startControl({
    'GET /requests.json': () => ({ json: requests }),
    'POST /reset': () => {
      reset();
      return { json: {} };
    },
  });
  return {
    proxyUrl: proxy.proxyUrl,
    caFile: authority.caFile,
    caPem: authority.caPem,
    ...factsOf(web, tls, hasDelays),
    controlUrl: control.url,
    requestCount: () => asked,
    requests: () => requests,
    reset,
    async stop() {
      await Promise.all([proxy.stop(), control.stop()]);
      if (options.dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
