import { hashBytes, type PdqHash } from './hash-bits.ts';

const bitCounts = new Uint8Array(256);
for (let byte = 1; byte < 256; byte += 1)
  bitCounts[byte] = (bitCounts[byte >> 1] as number) + (byte & 1);

/** How many of the 256 bits differ: 0 for the same picture, around 128 for two that have nothing in common. */
export function hammingDistance(a: PdqHash, b: PdqHash): number {
  let distance = 0;
  for (let index = 0; index < hashBytes; index += 1)
    distance += bitCounts[(a[index] as number) ^ (b[index] as number)] as number;
  return distance;
}
