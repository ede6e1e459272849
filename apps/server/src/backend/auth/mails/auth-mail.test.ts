import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authMailKinds } from './mail-kinds.ts';
import { mailLanguages, mailWords } from './mail-words.ts';
import { writeMail } from './write-mail.ts';

const written = authMailKinds.flatMap((kind) =>
  mailLanguages.map((language) => ({ kind, language })),
);
const options = { brand: 'LeakBlock', siteUrl: 'https://leakblock.example', expires: true };
const link = 'https://leakblock.example/confirm?token_hash=abc&type=signup';

function keysOf(value: object, before = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null
      ? keysOf(inner, `${before}${key}.`)
      : [before + key],
  );
}

describe('the words of mails', () => {
  const english = keysOf(mailWords('en')).sort();

  it.each(mailLanguages)('are complete in %s', (language) => {
    expect(keysOf(mailWords(language)).sort()).toEqual(english);
    expect(JSON.stringify(mailWords(language))).not.toContain('""');
  });

  it.each(mailLanguages.filter((language) => language !== 'en'))(
    'are translated in %s',
    (language) => {
      for (const kind of authMailKinds) {
        expect(mailWords(language).kinds[kind].text).not.toBe(mailWords('en').kinds[kind].text);
      }
    },
  );

  it('are English for a language that we do not write', () => {
    expect(mailWords('pt')).toBe(mailWords('en'));
    expect(mailWords(null)).toBe(mailWords('en'));
    expect(mailWords('de-AT')).toBe(mailWords('de'));
  });
});

describe.each(written)('a mail $kind in $language', ({ kind, language }) => {
  const mail = writeMail({ ...options, kind, language, link, code: '012345', left: 3 });

  it('says the same as text and as HTML', () => {
    expect(mail.text).toContain('012345');
    expect(mail.html).toContain('012345');
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.text.includes(link)).toBe(mail.html.includes(link.replace('&', '&amp;')));
    expect(mail.text + mail.html + mail.subject).not.toMatch(/\{\w+\}|undefined/);
  });

  it('loads nothing from anywhere', () => {
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|style)|src=|url\(/i);
  });
});

it('no brand, address or code becomes HTML', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (brand, code) => {
      const { html } = writeMail({
        ...{ kind: 'confirm-sign-up', language: 'en', siteUrl: 'https://x.example', expires: true },
        ...{ brand: `<b onload=x>${brand}`, code: `"><script>${code}`, link },
      });
      expect(html).not.toContain('<b onload');
      expect(html).not.toContain('<script');
    }),
  );
});
