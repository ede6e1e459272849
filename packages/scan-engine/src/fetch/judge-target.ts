import { isIP } from 'node:net';
import { FetchProblem } from './fetch-problem.ts';

/** What a request may speak to. Tests swap the parts; the product uses `isPublicAddress`, 80 and 443. */
export type AddressRules = {
  isAllowedAddress(address: string): boolean;
  isAllowedPort(port: number): boolean;
};

/** An address that passed the judgement by name; look-up results are judged when connecting. */
export type Target = {
  url: URL;
  /** Without brackets and trailing dot. */
  host: string;
  port: number;
  isTls: boolean;
  isLiteral: boolean;
};

const localSuffixes = new Set([
  'localhost',
  'local',
  'internal',
  'localdomain',
  'lan',
  'intranet',
  'corp',
  'home',
  'private',
  'arpa',
]);

/**
 * Judges an address before anything is looked up or connected: scheme, credentials, port, names that
 * stay inside a network, and literal IP addresses in every spelling (the URL parser has turned decimal,
 * octal, short, full-width and enclosed forms into plain ones by then).
 * Throws a `FetchProblem` of kind `unsafe_address`.
 */
export function judgeTarget(address: string | URL, rules: AddressRules): Target {
  const url = parseAddress(address);
  const isTls = url.protocol === 'https:';
  if (!isTls && url.protocol !== 'http:') throw unsafe(`scheme ${url.protocol}`);
  if (url.username !== '' || url.password !== '') throw unsafe('credentials in the address');
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  if (!rules.isAllowedPort(port)) throw unsafe(`port ${port}`);

  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const isLiteral = isIP(host) !== 0;
  if (isLiteral) {
    if (!rules.isAllowedAddress(host)) throw unsafe(`address ${host}`);
  } else if (isLocalName(host)) {
    throw unsafe(`local name ${host}`);
  }
  return { url, host, port, isTls, isLiteral };
}

function parseAddress(address: string | URL): URL {
  try {
    return new URL(address);
  } catch {
    throw unsafe('not an address');
  }
}

function isLocalName(host: string): boolean {
  const labels = host.split('.');
  return labels.length < 2 || labels.includes('') || localSuffixes.has(labels.at(-1) ?? '');
}

function unsafe(detail: string): FetchProblem {
  return new FetchProblem('unsafe_address', detail);
}
