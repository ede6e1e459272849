import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonWords } from './common-words.ts';
import type { MailBlock, MailContent, MailManner } from './mail-content.ts';
import { mailLanguages, parseLanguage } from './mail-language.ts';
import { mailColours } from './mail-style.ts';
import { writeMail } from './write-mail.ts';

const manner: MailManner = {
  ...{ language: 'de', brand: 'LeakBlock', siteUrl: 'https://leakblock.example' },
  isDiscreet: false,
  unsubscribe: { href: 'https://leakblock.example/unsubscribe?token=a.b' },
};
const content: MailContent = {
  subject: 'Ihr Bericht',
  blocks: [
    { type: 'text', text: 'Guten Tag,\nschön, dass Sie da sind.\n\nEin zweiter Absatz.' },
    { type: 'heading', text: 'Zahlen' },
    { type: 'figures', rows: [{ label: 'Gefunden', value: '12' }] },
    { type: 'list', items: [{ text: 'Eine Seite', href: 'https://a.example/?x=1&y=2' }] },
    { type: 'quote', by: 'Die Agentur schreibt:', text: 'Hallo\nSie' },
    { type: 'code', code: '012345' },
    { type: 'button', label: 'Öffnen', path: '/dashboard?view=reports' },
  ],
};
/** What somebody reads of HTML. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<h1'))
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/gu, (_all, name: string) => entities[name] ?? '')
    .replace(/\s+/gu, ' ');
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

describe('a mail', () => {
  const mail = writeMail(content, manner);

  it('says the same as text and as HTML', () => {
    const said = wordsOf(mail.html);
    for (const words of [
      ...['schön, dass Sie da sind.', 'Ein zweiter Absatz.', 'Gefunden', '12', 'Eine Seite'],
      ...['Die Agentur schreibt:', '012345', 'https://leakblock.example/dashboard?view=reports'],
      ...['Gesendet von LeakBlock', 'Solche E-Mails nicht mehr erhalten'],
    ]) {
      expect(mail.text).toContain(words);
      expect(said).toContain(words);
    }
    expect(mail.text).toContain('> Hallo\n> Sie');
    expect(mail.html).toContain('href="https://a.example/?x=1&amp;y=2"');
    expect(mail.text).toContain('https://a.example/?x=1&y=2');
  });

  it('sets its colons as its language does', () => {
    const colons = ({ text }: { text: string }) => text.match(/^(?:Gefunden|Öffnen).*$/gmu);
    expect(colons(mail)).toEqual(['Gefunden: 12', 'Öffnen:']);
    const french = writeMail(content, { ...manner, language: 'fr' });
    expect(colons(french)).toEqual(['Gefunden\u00a0: 12', 'Öffnen\u00a0:']);
    expect(french.text).toContain('Ne plus recevoir ce type d’e-mails\u00a0:\nhttps');
  });

  it('names its language, has a line for lists of mails, and a dark look', () => {
    expect(mail.html).toContain('<html lang="de">');
    expect(mail.html).toContain('overflow:hidden">Guten Tag, schön, dass Sie da sind.');
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain('@media (prefers-color-scheme:dark){');
    for (const colour of Object.values(mailColours.dark)) expect(mail.html).toContain(colour);
  });

  it('loads nothing from anywhere and runs nothing', () => {
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|object|form)|src=|url\(|@import/iu);
  });

  it('names neither product nor address when it is discreet, and no way to end it when there is none', () => {
    const discreet = writeMail(
      { subject: 'Neues', blocks: [{ type: 'text', text: 'Bitte melden Sie sich an.' }] },
      { language: 'de', siteUrl: manner.siteUrl, brand: 'Online service', isDiscreet: true },
    );
    expect(discreet.text + discreet.html).not.toMatch(/leakblock/iu);
    expect(discreet.text).toBe('Bitte melden Sie sich an.\n\n-- \nGesendet von Online service\n');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'dashboard'])(
    'has no button to the path %s',
    (path) => {
      const { html, text } = writeMail(
        { subject: 'x', blocks: [{ type: 'button', label: 'Go', path }] },
        manner,
      );
      expect(html + text).not.toContain('evil');
      expect(text).not.toContain('Go');
    },
  );

  it('makes no tag, attribute or address of what people type', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"><script>x', "'onload=x", '{brand}', '<img src=x>', '&lt;b&gt;'),
    );
    const block: fc.Arbitrary<MailBlock> = fc.oneof(
      fc.record({ type: fc.constant('text' as const), text: nasty }),
      fc.record({ type: fc.constant('heading' as const), text: nasty }),
      fc.record({ type: fc.constant('code' as const), code: nasty }),
      fc.record({ type: fc.constant('quote' as const), by: nasty, text: nasty }),
      fc.record({ type: fc.constant('button' as const), label: nasty, href: nasty }),
      fc.record({
        type: fc.constant('list' as const),
        items: fc.array(fc.record({ text: nasty, href: nasty }), { maxLength: 2 }),
      }),
      fc.record({
        type: fc.constant('figures' as const),
        rows: fc.array(fc.record({ label: nasty, value: nasty }), { maxLength: 2 }),
      }),
    );
    const known =
      /^\/?(!doctype|html|head|meta|title|style|body|div|table|tr|td|th|p|h1|h2|a|br|ul|li|blockquote)$/u;
    fc.assert(
      fc.property(nasty, fc.array(block, { maxLength: 4 }), (subject, blocks) => {
        const { html } = writeMail({ subject, blocks }, { ...manner, brand: subject });
        const shown = html.replace(/<!--.*?-->/gsu, '');
        const tags = [...shown.matchAll(/<(\/?[!a-z][^\s>]*)([^>]*)>/giu)];
        for (const [, name = '', attributes = ''] of tags) {
          expect([name, known.test(name)]).toEqual([name, true]);
          expect(attributes.replace(/"[^"]*"/gu, '')).not.toMatch(/\bon\w+=|<|'/iu);
        }
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/gu))
          expect(href).toMatch(/^https?:\/\//iu);
      }),
    );
  });
});

describe('the words that mails have in common', () => {
  it.each(mailLanguages)('are complete in %s', (language) => {
    const words = commonWords[language];
    expect(Object.keys(words).sort()).toEqual(Object.keys(commonWords.en).sort());
    for (const [name, text] of Object.entries(words)) {
      expect(text.trim()).not.toBe('');
      expect(text.match(/\{\w+\}/gu)).toEqual(
        commonWords.en[name as keyof typeof words].match(/\{\w+\}/gu),
      );
      if (language !== 'en' && name !== 'colon')
        expect(text).not.toBe(commonWords.en[name as keyof typeof words]);
    }
  });

  it('are found for the language that a text names', () => {
    expect(['de-AT', 'FR', 'pt', '', null].map(parseLanguage)).toEqual([
      ...['de', 'fr', null, null, null],
    ]);
  });
});

/** Relative luminance and contrast (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)('text can be read well in the %s', (mode) => {
  const { button, card, ink, onButton, soft } = mailColours[mode];
  for (const [text, ground] of [
    [ink, card],
    [soft, card],
    [onButton, button],
  ] as const)
    expect([text, ground, contrast(text, ground) >= 7]).toEqual([text, ground, true]);
});
