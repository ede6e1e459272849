const base = 36;
const highestCode = 0x10_ff_ff;

/** A part of a host as people read it, of what names write instead (`xn--bcher-kva`, RFC 3492); null if it is none. */
export function decodeHostLabel(label: string): string | null {
  const coded = /^xn--(?:([a-z0-9-]*)-)?([a-z0-9]{1,59})$/iu.exec(label);
  if (coded === null) return null;
  const letters = Array.from(coded[1] ?? '');
  const digits = Array.from(coded[2] ?? '', (digit) => (Number.parseInt(digit, base) + 26) % base);
  let code = 128;
  let place = 0;
  let bias = 72;
  for (let at = 0; at < digits.length;) {
    const start = place;
    let digit: number;
    let least: number;
    let [weight, step] = [1, base];
    do {
      if (at === digits.length) return null;
      digit = digits[at++] ?? 0;
      place += digit * weight;
      least = Math.min(Math.max(step - bias, 1), 26);
      weight *= base - least;
      step += base;
    } while (digit >= least);
    const count = letters.length + 1;
    bias = biasAfter(place - start, count, start === 0);
    code += Math.floor(place / count);
    if (code > highestCode) return null;
    place %= count;
    letters.splice(place++, 0, String.fromCodePoint(code));
  }
  return letters.join('');
}

function biasAfter(distance: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(distance / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += base) rest = Math.floor(rest / (base - 1));
  return bias + Math.floor((base * rest) / (rest + 38));
}
