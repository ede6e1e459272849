import { loginEventInput } from '@leakblock/domain/sessions';
import { readFullConfig } from './full-config.ts';

/** Milliseconds that the service may take. */
export const lookUpTimeoutMs = 3000;

/**
 * This device's public network address as a look-up service sees it. Null when the installation names no such
 * service, or on any failure. The service learns nothing but that somebody asks.
 */
export async function lookUpAddress(): Promise<string | null> {
  const { ipLookupUrl } = await readFullConfig();
  if (ipLookupUrl === null) return null;
  try {
    const address = new URL(ipLookupUrl);
    address.searchParams.set('format', 'json');
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(lookUpTimeoutMs),
    });
    const answer = (await response.json()) as { ip?: unknown } | null;
    return loginEventInput.shape.ip_address.parse(answer?.ip) ?? null;
  } catch {
    // Blocked, slow, or no address: the gateway sees one of its own.
    return null;
  }
}
