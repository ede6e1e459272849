import type { Socket } from 'node:net';
import { beforeCutoff, type Cutoff } from './cutoff.ts';
import { FetchProblem } from './fetch-problem.ts';
import { judgeTarget, type AddressRules, type Target } from './judge-target.ts';
import { openTcp } from './open-tcp.ts';
import type { ResolveHost } from './resolve-host.ts';

const attempts = 3;
const longestAttemptMs = 5_000;

/**
 * The one door to the network without a proxy. The name is judged again, then every address it resolves
 * to (one bad address refuses them all), the connection is pinned to a judged address, and the peer's
 * address is judged once more, so neither literals, rebinding nor mixed answers get through.
 */
export async function connectDirect(
  target: Target,
  cutoff: Cutoff,
  rules: AddressRules,
  resolve: ResolveHost,
): Promise<Socket> {
  const { host, port, isLiteral } = judgeTarget(target.url, rules);
  const addresses = isLiteral ? [host] : await beforeCutoff(cutoff, resolve(host));
  for (const address of addresses) assertAllowed(address, rules);

  const candidates = addresses.slice(0, attempts);
  for (const [index, address] of candidates.entries()) {
    const attemptsLeft = candidates.length - index;
    const timeoutMs = Math.min(cutoff.remainingMs() / attemptsLeft, longestAttemptMs);
    try {
      const socket = await openTcp(address, port, cutoff, timeoutMs);
      if (socket.remoteAddress === undefined || !rules.isAllowedAddress(socket.remoteAddress)) {
        socket.destroy();
        throw new FetchProblem('unsafe_address', 'connected to an address that is not allowed');
      }
      return socket;
    } catch (error) {
      if (attemptsLeft === 1 || cutoff.problem || isUnsafe(error)) throw error;
    }
  }
  throw new FetchProblem('refused', 'the name has no address');
}

function assertAllowed(address: string, rules: AddressRules): void {
  if (!rules.isAllowedAddress(address))
    throw new FetchProblem('unsafe_address', `the name resolves to ${address}`);
}

function isUnsafe(error: unknown): boolean {
  return error instanceof FetchProblem && error.failure === 'unsafe_address';
}
