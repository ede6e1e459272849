/**
 * The parameters of an address that are kept, in order of their names, written as a browser sends a form. Names and
 * values of another charset than UTF-8 keep their bytes: read as text they would all look the same.
 */
export function tidyQuery(url: URL, isKept: (name: string, value: string) => boolean): string {
  const pairs = url.search.slice(1).split('&').filter(Boolean);
  // Read by the same rules, it has one name and value for each of the pairs.
  return [...url.searchParams]
    .map(([name, value], index) => ({ name, value, pair: pairs[index] ?? '' }))
    .filter(({ name, value }) => isKept(name, value))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ pair }) => spellPair(pair))
    .join('&');
}

function spellPair(pair: string): string {
  const [, name = '', value = ''] = /^([^=]*)=?(.*)$/u.exec(pair) ?? [];
  return `${spell(name)}=${spell(value)}`;
}

/** Every byte in the one spelling that forms have for it; an address holds nothing but ASCII. */
function spell(text: string): string {
  return text.replaceAll(/%[0-9a-fA-F]{2}|[^\w.*-]/gu, (code) => {
    if (code === '+' || code === '%20') return '+';
    const byte = code.length === 1 ? code.charCodeAt(0) : Number.parseInt(code.slice(1), 16);
    const character = String.fromCharCode(byte);
    if (/[\w.*-]/u.test(character)) return character;
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
