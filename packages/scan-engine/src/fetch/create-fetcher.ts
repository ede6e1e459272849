import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { FetchSettings } from '../settings.ts';
import { readProxy } from './connect-through-proxy.ts';
import { createTransport } from './create-transport.ts';
import { createCutoff, type Cutoff } from './cutoff.ts';
import { FetchProblem, toFetchProblem } from './fetch-problem.ts';
import { followRedirects } from './follow-redirects.ts';
import { isPublicAddress } from './judge-address.ts';
import type { AddressRules } from './judge-target.ts';
import { createTlsOpener } from './open-tls.ts';
import { buildRequestHeaders, describeSelf } from './request-headers.ts';
import { createHostResolver } from './resolve-host.ts';
import { createSlots } from './take-slot.ts';
import type { Fetcher, FetchFailure, FetchOutcome, FetchRequest } from './types.ts';

const defaultMaxConnections = 256;
/** Without the post-quantum group, whose key pair per connection doubles the cost of a greeting. */
const ecdhCurve = 'X25519:P-256:P-384';

/**
 * The engine's only way to the network. Answers every request with an outcome and never throws; ends
 * whatever a request holds at its deadline. `close` cancels what runs and drops all connections.
 * Throws when `settings.caFile` cannot be read.
 */
export function createFetcher(settings: FetchSettings): Fetcher & { close(): Promise<void> } {
  const rules: AddressRules = {
    isAllowedAddress: settings.testing?.isAllowedAddress ?? isPublicAddress,
    isAllowedPort: (port) =>
      port === 80 || port === 443 || settings.testing?.allowedPorts?.includes(port) === true,
  };
  const proxy = settings.proxyUrl === undefined ? null : readProxy(settings.proxyUrl);
  const transport = createTransport({
    rules,
    proxy,
    resolve: settings.testing?.resolve ?? createHostResolver(settings.dnsServers),
    openTls: createTlsOpener(createContext(settings.caFile)),
  });
  const takeSlot = createSlots(settings.maxConnections ?? defaultMaxConnections);
  const userAgent = settings.userAgent ?? describeSelf(settings.contactUrl);
  const running = new Set<Cutoff>();
  let isClosed = false;

  const fetcher = async (request: FetchRequest): Promise<FetchOutcome> => {
    const calledAt = performance.now();
    const cutoff = createCutoff(request.deadlineAt, request.signal);
    if (isClosed) cutoff.end(new FetchProblem('cancelled', 'fetcher closed'));
    running.add(cutoff);
    let release: (() => void) | undefined;
    const { beforeHop } = request;
    // Between two hops no connection is used: who waits there for a host keeps nobody from theirs.
    const waitUnslotted = async (url: string): Promise<FetchFailure | null> => {
      release?.();
      const refusal = (await beforeHop?.(url)) ?? null;
      if (refusal === null) release = await takeSlot(cutoff);
      return refusal;
    };
    try {
      release = await takeSlot(cutoff);
      const asked = beforeHop === undefined ? request : { ...request, beforeHop: waitUnslotted };
      const answer = await followRedirects(asked, {
        rules,
        transport,
        cutoff,
        headers: buildRequestHeaders(request, userAgent),
        isProxied: proxy !== null,
      });
      return { ...answer, ms: performance.now() - calledAt };
    } catch (error) {
      const { failure, message } = toFetchProblem(error);
      return { ok: false, failure, detail: message, ms: performance.now() - calledAt };
    } finally {
      release?.();
      cutoff.dispose();
      running.delete(cutoff);
    }
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    for (const cutoff of running) cutoff.end(new FetchProblem('cancelled', 'fetcher closed'));
    await transport.close();
  };
  return Object.assign(fetcher, { close });
}

function createContext(caFile: string | undefined): SecureContext {
  if (caFile === undefined) return createSecureContext({ ecdhCurve });
  const ca = [...getCACertificates(), readFileSync(caFile, 'utf8')];
  return createSecureContext({ ca, ecdhCurve });
}
