/** Values that stand in other projects' examples; whoever reads them can sign as us. */
const published =
  /unsafe|change-?me|super-secret|your-|example|password|secret-?key|default|insecure|0123456789|abcdef/i;

/** Bytes of a text, counted as what it encodes when it is hexadecimal. */
const strengthOf = (text: string): number =>
  /^[0-9a-f]+$/i.test(text) ? text.length / 2 : Buffer.byteLength(text);

/** Says what is wrong with a secret, as the end of a sentence; null when nothing is. */
export function findWeakness(name: string, value: string): string | null {
  const prefix = { publishableKey: 'sb_publishable_', secretApiKey: 'sb_secret_' }[name] ?? '';
  if (!value.startsWith(prefix)) return `does not begin with ${prefix}`;
  const random = value.slice(prefix.length);
  if (strengthOf(random) < (name === 'publishableKey' ? 16 : 32)) return 'is shorter than 32 bytes';
  if (new Set(random).size < 12) return 'repeats itself';
  if (published.test(random)) return 'is a known default';
  return null;
}
