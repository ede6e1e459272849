import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { SettingsError } from './env.ts';

/** Says who sent a request. Addresses are in their shortest form, IPv4 never as IPv6, none with a zone. */
export type FindClientAddress = (incoming: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** A zone (`%eth0`) names a card of one machine and is no part of an address (RFC 4007): no database takes it. */
const normalise = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** One entry of `X-Forwarded-For`, without brackets and port; null when it is no address. */
function parseForwarded(entry: string): string | null {
  const bare = entry
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return isIP(bare) === 0 ? null : normalise(bare);
}

function parseBlocks(value: string): BlockList {
  const blocks = new BlockList();
  for (const part of value.split(',').map((text) => text.trim())) {
    const [address = '', length] = part.split('/');
    const family = isIP(address);
    const full = family === 4 ? 32 : 128;
    const bits = length === undefined ? full : Number(length);
    if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > full) {
      throw new SettingsError(
        'Setting TRUST_PROXY: must be a number of proxies or addresses such as 10.0.0.0/8, separated by commas.',
      );
    }
    blocks.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return blocks;
}

/**
 * Reads TRUST_PROXY: nothing, a number of proxies in front of us, or their addresses. Everything that a
 * client writes into `X-Forwarded-For` by herself lies to the left of what our proxies added and is
 * never believed.
 *
 * @throws SettingsError
 */
export function createClientAddress(trustProxy: string): FindClientAddress {
  const value = trustProxy.trim();
  const direct: FindClientAddress = ({ socket }) => normalise(socket.remoteAddress ?? '');
  if (value === '' || value === '0') return direct;
  const hops = /^\d{1,2}$/.test(value) ? Number(value) : null;
  const blocks = hops === null ? parseBlocks(value) : null;

  return (incoming) => {
    let address = direct(incoming);
    const header = incoming.headers['x-forwarded-for'];
    const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').reverse();
    for (const [index, entry] of chain.entries()) {
      const isTrusted =
        hops === null
          ? blocks?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') === true
          : index < hops;
      const next = parseForwarded(entry);
      if (!isTrusted || next === null) break;
      address = next;
    }
    return address;
  };
}

/**
 * What limits per address count by: an IPv4 address, or the /64 network of an IPv6 address, since a
 * single person owns all of it.
 */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
