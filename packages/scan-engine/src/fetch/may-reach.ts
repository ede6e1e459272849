import type { FetchSettings } from '../settings.ts';
import { isPublicAddress } from './judge-address.ts';
import { judgeTarget } from './judge-target.ts';

/**
 * Whether the fetcher of these settings would ask this address, as far as the address itself tells: what its name
 * resolves to is judged when connecting.
 */
export function mayReach(url: string, { testing }: FetchSettings): boolean {
  try {
    judgeTarget(url, {
      isAllowedAddress: testing?.isAllowedAddress ?? isPublicAddress,
      isAllowedPort: (port) =>
        port === 80 || port === 443 || testing?.allowedPorts?.includes(port) === true,
    });
    return true;
  } catch {
    return false;
  }
}
