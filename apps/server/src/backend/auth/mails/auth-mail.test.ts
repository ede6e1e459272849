import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailLanguages } from '../../../platform/mails/mail-language.ts';
import { writeMail } from '../../../platform/mails/write-mail.ts';
import { authMails, writeAuthMail } from './auth-mail.ts';
import { authMailKinds } from './mail-kinds.ts';
import { mailWords } from './mail-words.ts';

const every = authMailKinds.flatMap((kind) =>
  mailLanguages.map((language) => ({ kind, language })),
);
const siteUrl = 'https://leakblock.example';
const link = `${siteUrl}/confirm?token_hash=abc&type=signup`;

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
});

describe.each(every)('a mail $kind in $language', ({ kind, language }) => {
  const manner = { language, brand: 'LeakBlock', siteUrl, isDiscreet: false };
  const data = { link, code: '012345', left: 3, hasToken: true };
  const mail = writeMail(writeAuthMail(kind, data, manner), manner);

  it('says the same as text and as HTML', () => {
    expect(mail.text).toMatch(/^012345$/m);
    expect(mail.html).toContain('012345');
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.text.includes(link)).toBe(mail.html.includes(link.replace('&', '&amp;')));
    expect(mail.text + mail.subject).not.toMatch(/\{\w+\}|undefined/);
  });

  it('has a subject that names nothing, and signs as it is told to', () => {
    const { brand, ...rest } = { ...manner, brand: 'Quiet Services', isDiscreet: true };
    const discreet = writeMail(writeAuthMail(kind, data, { ...rest, brand }), { ...rest, brand });
    expect(mail.subject).not.toMatch(/leak|DMCA|scan|protect/iu);
    expect(discreet.subject).toBe(mail.subject);
    expect(discreet.text.replaceAll(siteUrl, '')).not.toMatch(/leak/iu);
  });
});

it('previews show every mail with what it has: a button, a code, how many codes are left', () => {
  const manner = { language: 'en', brand: 'LeakBlock', siteUrl, isDiscreet: false } as const;
  const shown = authMails.map(({ name, sample, write }) => {
    const { blocks } = write(sample(manner), manner);
    return [name, blocks.map(({ type }) => type).filter((type) => type !== 'text')];
  });
  expect(Object.fromEntries(shown)).toMatchObject({
    'auth.confirm-sign-up': ['button', 'code'],
    'auth.account-exists': ['button'],
    'auth.recover-password': ['button', 'code'],
    'auth.reauthenticate': ['code'],
    'auth.password-changed': [],
  });
  const used = authMails.find(({ name }) => name === 'auth.recovery-code-used');
  expect(JSON.stringify(used?.write(used.sample(manner), manner))).toContain('left: 7');
});

it('no brand, address or code becomes HTML', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (brand, code) => {
      const manner = {
        ...({ language: 'en', siteUrl: 'https://x.example', isDiscreet: false } as const),
        brand: `<b onload=x>${brand}`,
      };
      const data = { link, code: `"><script>${code}`, hasToken: true };
      const { html } = writeMail(writeAuthMail('confirm-sign-up', data, manner), manner);
      expect(html).not.toContain('<b onload');
      expect(html).not.toContain('<script');
    }),
  );
});
