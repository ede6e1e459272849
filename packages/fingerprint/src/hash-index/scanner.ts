import { scanModule } from './scan-module.ts';

/**
 * A memory of hashes and the loop that compares them with one. `scan` reads a query and the rows from `row` up
 * to `end` (byte addresses in the memory, rows of 32 bytes) and writes from `out` on, for each row within the
 * radius, four bytes: its distance in the lower nine bits, its number counted from `row` above them.
 */
export type Scanner = {
  /** The memory as it is now; another one after `reserve`. */
  bytes: () => Uint8Array;
  /** Makes the memory at least that long; what it holds stays. */
  reserve: (length: number) => void;
  /** @returns the address behind the last thing written. */
  scan: (query: number, row: number, end: number, radius: number, out: number) => number;
};

const pageBytes = 65_536;

/** What this module needs of the WebAssembly that browsers and Node have (their own types differ). */
type WasmExports = {
  memory: { buffer: ArrayBuffer; grow: (pages: number) => number };
  scan: Scanner['scan'];
};
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

/**
 * The scanner in WebAssembly, 21 GB of hashes a second.
 *
 * @throws where WebAssembly may not be compiled, as under a content security policy without it.
 */
export function createWasmScanner(): Scanner {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(scanModule));
  const { memory, scan } = instance.exports as WasmExports;
  return {
    bytes: () => new Uint8Array(memory.buffer),
    reserve: (length) => {
      const missing = length - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    },
    // Addresses beyond 2 GiB come back negative.
    scan: (query, row, end, radius, out) => scan(query, row, end, radius, out) >>> 0,
  };
}

/** Bits set in 32, summed in parallel (Hacker's Delight, figure 5-2). */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The same in plain JavaScript, some seven times slower. */
export function createPlainScanner(): Scanner {
  let words = new Uint32Array(4 * (pageBytes / 4));
  return {
    bytes: () => new Uint8Array(words.buffer),
    reserve: (length) => {
      if (length <= words.byteLength) return;
      const larger = new Uint32Array(Math.ceil(length / pageBytes) * (pageBytes / 4));
      larger.set(words);
      words = larger;
    },
    scan: (query, row, end, radius, out) => {
      let to = out / 4;
      for (let at = row / 4; at < end / 4; at += 8) {
        let distance = 0;
        for (let word = 0; word < 8; word += 1)
          distance += countBits((words[query / 4 + word] as number) ^ (words[at + word] as number));
        if (distance > radius) continue;
        words[to] = ((at * 4 - row) << 4) | distance;
        to += 1;
      }
      return to * 4;
    },
  };
}

/** WebAssembly where it is allowed. */
export function createScanner(): Scanner {
  try {
    return createWasmScanner();
  } catch {
    return createPlainScanner();
  }
}
