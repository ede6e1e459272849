import { hashBytes, type PdqHash } from './hash-bits.ts';

/** 64 hexadecimal digits, as ThreatExchange and StopNCII exchange PDQ hashes. */
export function toHex(hash: PdqHash): string {
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws {RangeError} when `hex` is not 64 hexadecimal digits. */
export function fromHex(hex: string): PdqHash {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new RangeError('A PDQ hash is 64 hexadecimal digits.');
  return Uint8Array.from({ length: hashBytes }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
