import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, redactedMark } from './redact.ts';

/** What this runs in has it; the domain itself does not. */
declare const URL: new (address: string) => { href: string };

describe('what is kept of a person', () => {
  const { json, text } = createRedactor(['Luna Hale', 'luna@hale.example', 'Ann', '+49 170 555']);

  it('loses her name however it is spelled', () => {
    expect(text('LUNA HALE, luna_hale, luna%20hale and lunahale1')).toBe(
      `${redactedMark}, ${redactedMark}, ${redactedMark} and ${redactedMark}1`,
    );
    expect(text('https://leaks.example/luna-hale/3')).toBe(
      `https://leaks.example/${redactedMark}/3`,
    );
  });

  it('loses address and number; a short name goes where it stands alone', () => {
    expect(text('Luna@Hale.example or +49 170 555')).toBe(`${redactedMark} or ${redactedMark}`);
    expect(text('Ann announced it')).toBe(`${redactedMark} announced it`);
  });

  it('keeps everything else, in every depth of a value', () => {
    expect(json({ host: 'leaks.example', names: ['Luna Hale', null, 3, true] })).toEqual({
      host: 'leaks.example',
      names: [redactedMark, null, 3, true],
    });
  });

  it('says nothing of her any more, whatever she is called', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 5, maxLength: 20 });
    fc.assert(
      fc.property(name, fc.string(), fc.string(), (called, before, after) => {
        fc.pre(Array.from(called.normalize('NFC').trim()).length > 1);
        const kept = createRedactor([called]).text(`${before} ${called.trim()} ${after}`);
        expect(kept).toContain(redactedMark);
      }),
    );
  });

  it.each([
    ['Anaïs Belmont', 'https://leaks.example/ana%C3%AFs-belmont', '[…]'],
    ['Anaïs Belmont', 'https://leaks.example/ANA%c3%8fS%20belmont', '[…]'],
    ['Anaïs Belmont', 'https://leaks.example/anai%CC%88s%C2%A0belmont', '[…]'],
    ['Anaïs Belmont', 'https://leaks.example/?from=ana%25C3%25AFs%2520belmont', '?from=[…]'],
    ['Мария', 'https://leaks.example/a%20%D0%BC%D0%B0%D1%80%D0%B8%D1%8F', 'a […]'],
    ['ΝΙΚΟΣ', 'https://leaks.example/%CE%BD%CE%B9%CE%BA%CE%BF%CF%82/1', '[…]/1'],
    ['Straße 5', 'https://leaks.example/STRASSE_5', '[…]'],
    ['Işıl İpek', 'https://leaks.example/IŞIL_İPEK', '[…]'],
    ['IŞIL İPEK', 'https://leaks.example/ışıl_i%CC%87pek', '[…]'],
    ['花子', 'https://leaks.example/%E8%8A%B1%E5%AD%90', '[…]'],
    ['花子', 'https://leaks.example/花子の写真', '[…]の写真'],
    ['花 子', 'https://leaks.example/%E8%8A%B1%E3%80%80%E5%AD%90', '[…]'],
    ['Ann', 'https://leaks.example/by%20ann%2Fannounced', 'by […]/announced'],
    ["Mia O'Hara", 'https://leaks.example/mia-ohara', '[…]'],
    ['Mia O’Hara', 'https://leaks.example/Mia-O-Hara', '[…]'],
    ["Mia O'Hara", 'https://leaks.example/mia%20o%E2%80%99hara', '[…]'],
    ['Lux & Mia', 'https://leaks.example/lux-mia', '[…]'],
    ['★Mia★Rose★', 'https://leaks.example/miarose', '[…]'],
    ["O'Hara", 'https://leaks.example/who harassed', 'who harassed'],
    ['x★', 'https://leaks.example/x', 'x'],
    ["O'Hara@x.example", 'https://leaks.example/?o%27hara%40x.example', '?[…]'],
  ])('%s loses %s', (name, address, left) => {
    expect(createRedactor([name]).text(address)).toBe(`https://leaks.example/${left}`);
  });

  it('loses her name in hosts as well, and leaves those of others', () => {
    const { text: kept } = createRedactor(['Anaïs Belmont', 'Мария', '花子']);
    expect(kept('https://www.xn--anasbelmont-fdb.example/1')).toBe('https://www.[…].example/1');
    expect(kept('xn--80aqkr0f.example, XN--MY--959E515O')).toBe('[…].example, MY-[…]');
    for (const other of [
      'xn--bcher-kva.example',
      'xn--99999999999',
      'xn--0',
      'xn--é',
      '%C3%28%ED%A0%80%00',
    ])
      expect(kept(other)).toBe(other);
  });

  it('leaves the codes of other lines and addresses as they are', () => {
    const { text: kept } = createRedactor(['Anaïs', 'Luna Hale']);
    const others = 'https://b.example/%C3%BC%20b\nhttps://c.example/luna%20hale/%C3%BC';
    expect(kept(`https://a.example/ana%C3%AFs\n${others}`)).toBe(
      `https://a.example/[…]\n${others.replace('luna%20hale', '[…]')}`,
    );
  });

  it('takes out a name of nothing but signs', () => {
    for (const signs of ['-_-', '+-', '--', '($)', '^.^', '[]'])
      expect(createRedactor([signs]).text(`by ${signs} today`)).toBe('by […] today');
  });

  it('leaves nothing of her in an address, whatever she is called', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 2, maxLength: 20 })
      .map((called) => called.trim())
      .filter((called) => !/[/\\?#%]|^\.*$/u.test(called) && Array.from(called).length > 1);
    fc.assert(
      fc.property(name, fc.constantFrom('NFC', 'NFD'), (called, form) => {
        fc.pre(Array.from(called.normalize('NFC')).length > 1);
        const site = 'https://x.example/';
        const { href } = new URL(`${site}${called.normalize(form)}`);
        const kept = createRedactor([called]).text(href);
        expect(kept).toContain(redactedMark);
        // Short names may stand within a word of the site's own name ("am"), and in the mark.
        const path = kept.replace(site, '').replaceAll(redactedMark, '');
        expect(path).not.toContain(called);
        expect(path).not.toContain(href.slice(site.length));
      }),
      { numRuns: 1000 },
    );
  });

  it('without anything to take out changes nothing', () => {
    expect(createRedactor(['', 'x', ' ']).text('x marks the spot')).toBe('x marks the spot');
  });
});
