import { z } from 'zod';
import type { ResolveHost } from './fetch/resolve-host.ts';

/** Settings of the fetcher; `fetchSettingsFromEnv` reads them from the environment. */
export type FetchSettings = {
  /** `http://[user:password@]host[:port]` of the egress proxy all requests go through. */
  proxyUrl?: string;
  /** PEM file with certificates trusted beside the default ones. */
  caFile?: string;
  userAgent?: string;
  /** Named in the default user agent. */
  contactUrl?: string;
  dnsServers?: readonly string[];
  /** Where names are looked up when their addresses themselves are wanted (RFC 8484). */
  dnsOverHttpsUrl?: string;
  /** Requests in flight at most. Default 256. */
  maxConnections?: number;
  /** Only tests set these: they let servers on the loopback stand for public ones. */
  testing?: {
    resolve?: ResolveHost;
    isAllowedAddress?: (address: string) => boolean;
    allowedPorts?: readonly number[];
  };
};

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** The fetcher's environment variables; the settings page of the docs is made from the descriptions. */
export const fetchSettingsSchema = z.object({
  SCAN_PROXY_URL: z
    .url({ protocol: /^http$/, error: 'must be http://[user:password@]host[:port]' })
    .optional()
    .describe(
      'Egress proxy for all scan requests, `http://[user:password@]host[:port]`. It may stand on a private address. Default: none, direct connections.',
    ),
  SCAN_CA_FILE: z
    .string()
    .optional()
    .describe(
      'PEM file with certificate authorities trusted for scans beside the default ones, for proxies that open TLS.',
    ),
  SCAN_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{1,256}$/, 'must be 1 to 256 printable ASCII characters')
    .optional()
    .describe('User agent of scan requests. Default: `LeakBlock/<version> (+<SCAN_CONTACT_URL>)`.'),
  SCAN_CONTACT_URL: webAddress
    .optional()
    .describe('Page about the scanner that operators of scanned sites find in the user agent.'),
  SCAN_DNS_SERVERS: z
    .string()
    .transform((list) => list.split(',').map((server) => server.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6()], {
          error: 'must be a comma-separated list of IP addresses',
        }),
      ),
    )
    .optional()
    .describe(
      'Comma-separated IP addresses of DNS servers for scans. Default: those of the system.',
    ),
  DNS_OVER_HTTPS_URL: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .optional()
    .describe(
      'DNS over HTTPS (RFC 8484) for looking up whose network a host stands in and whether a name is registered any more, `https://…/dns-query`. Needed where only an egress proxy leads out. Default: none, the servers of SCAN_DNS_SERVERS.',
    ),
});

/**
 * Reads the fetcher's settings from environment variables; empty ones count as not set.
 * Throws an `Error` that names every bad variable and what it must be.
 */
export function fetchSettingsFromEnv(env: Record<string, string | undefined>): FetchSettings {
  const given = Object.fromEntries(
    Object.keys(fetchSettingsSchema.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = fetchSettingsSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new Error(`Scan settings: ${faults.join('; ')}`);
  }
  const read = parsed.data;
  return {
    ...(read.SCAN_PROXY_URL !== undefined && { proxyUrl: read.SCAN_PROXY_URL }),
    ...(read.SCAN_CA_FILE !== undefined && { caFile: read.SCAN_CA_FILE }),
    ...(read.SCAN_USER_AGENT !== undefined && { userAgent: read.SCAN_USER_AGENT }),
    ...(read.SCAN_CONTACT_URL !== undefined && { contactUrl: read.SCAN_CONTACT_URL }),
    ...(read.SCAN_DNS_SERVERS && { dnsServers: read.SCAN_DNS_SERVERS }),
    ...(read.DNS_OVER_HTTPS_URL !== undefined && { dnsOverHttpsUrl: read.DNS_OVER_HTTPS_URL }),
  };
}
