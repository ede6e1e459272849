/** 32 bits from a text (FNV-1a with a final mix); the same everywhere and for ever. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A fraction in [0, 1) that belongs to these parts. */
export function fractionOf(...parts: readonly (string | number)[]): number {
  return hashText(parts.join('\u0000')) / 0x1_0000_0000;
}

/** A stream of fractions in [0, 1) from a seed (mulberry32). */
export function seededRandom(seed: string | number): () => number {
  let state = hashText(String(seed));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** One of the items, by a fraction in [0, 1). */
export function pickFrom<Item>(items: readonly Item[], fraction: number): Item {
  const item = items[Math.min(items.length - 1, Math.floor(fraction * items.length))];
  if (item === undefined) throw new Error('Cannot pick from an empty list.');
  return item;
}

/** A shuffled copy (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const held = copy[last] as Item;
    copy[last] = copy[other] as Item;
    copy[other] = held;
  }
  return copy;
}

/** Log-normal milliseconds from two fractions (Box-Muller), cut at `maxMs`. */
export function logNormalMs(
  shape: { medianMs: number; meanMs: number; maxMs: number },
  one: number,
  two: number,
): number {
  const sigma = Math.sqrt(2 * Math.log(shape.meanMs / shape.medianMs));
  const normal = Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * two);
  return Math.min(shape.maxMs, shape.medianMs * Math.exp(sigma * normal));
}
