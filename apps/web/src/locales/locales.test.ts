import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { errorCodes } from '@leakblock/domain/errors';
import { progressMessages, scanStages, verdictReasons } from '@leakblock/domain/scans';
import { expect, it } from 'vitest';
import { evidenceSigns } from '#features/scans/evidence-text.ts';
import { germanTexts } from '#lib/german-texts.ts';
import { languages } from '#lib/language.ts';
import { textArguments } from '#lib/text-arguments.ts';

type Catalogue = Record<string, string>;

const folder = import.meta.dirname;
const names = readdirSync(join(folder, 'en'));

function read(language: string): Catalogue {
  const parts = names.map((name) => {
    const catalogue = readFileSync(join(folder, language, name), 'utf8');
    return JSON.parse(catalogue) as Catalogue;
  });
  return Object.assign({}, ...parts) as Catalogue;
}

type Compiled = ReturnType<typeof compileMessage> | undefined;

/** Names of the ICU arguments of a message, also inside its plural forms. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (parts: Compiled): void => {
    if (!Array.isArray(parts)) return;
    for (const part of parts) {
      if (!Array.isArray(part)) continue;
      const [name, , forms] = part;
      if (name !== '#') found.add(name);
      if (typeof forms === 'object') Object.values(forms as Record<string, Compiled>).forEach(walk);
    }
  };
  walk(compileMessage(message));
  return [...found].sort();
}

const english = read('en');

it.each(languages)('%s has exactly the keys of English, file by file', (language) => {
  expect(readdirSync(join(folder, language))).toEqual(names);
  for (const name of names) {
    const keys = (of: string) =>
      Object.keys(JSON.parse(readFileSync(join(folder, of, name), 'utf8')) as Catalogue);
    expect(keys(language), name).toEqual(keys('en'));
  }
});

it.each(languages)('%s asks for the values that the code gives', (language) => {
  const listed: Record<string, readonly string[]> = textArguments;
  for (const [key, message] of Object.entries(read(language))) {
    expect(argumentsOf(message), key).toEqual([...(listed[key] ?? [])].sort());
  }
});

it.each(languages)(
  '%s writes what another language counts as figures, not as bare digits',
  (language) => {
    const counted = new Map<string, Set<string>>();
    for (const each of languages)
      for (const [key, message] of Object.entries(read(each)))
        for (const [, name = ''] of message.matchAll(/\{(\w+), ?(?:plural|number)/g))
          counted.set(key, (counted.get(key) ?? new Set()).add(name));
    const bare = Object.entries(read(language)).filter(([key, message]) =>
      [...(counted.get(key) ?? [])].some((name) => message.includes(`{${name}}`)),
    );
    expect(bare).toEqual([]);
  },
);

it.each(languages)('%s leaves no text empty', (language) => {
  for (const [key, message] of Object.entries(read(language))) {
    expect(message.trim(), key).not.toBe('');
  }
});

it.each(languages.filter((language) => language !== 'en'))(
  '%s is translated, not copied',
  (language) => {
    const same = Object.entries(read(language)).filter(
      // Names, figures and words that are the same in both languages are short.
      ([key, message]) => message === english[key] && message.length > 24,
    );
    expect(same).toEqual([]);
  },
);

it('every code, verdict reason, stage and sign has words', () => {
  const needed = [
    ...errorCodes.map((code) => `errors.${code}`),
    ...verdictReasons.map((reason) => `results.reason.${reason}`),
    ...scanStages.map((stage) => `results.stages.${stage}`),
    ...evidenceSigns.map((sign) => `results.evidence.${sign}`),
  ];
  expect(needed.filter((key) => !(key in english))).toEqual([]);
});

it('every sign that the engine and the search weigh has words of its own', () => {
  const sources = [
    '../../../../packages/scan-engine/src/probe/weigh-evidence.ts',
    '../../../server/src/features/scans/search-web.ts',
  ].map((path) => readFileSync(join(folder, path), 'utf8'));
  const weighed = sources
    .flatMap((source) => source.split('\n').filter((line) => /weight:/.test(line)))
    .flatMap((line) => [...line.matchAll(/'([a-z]+_[a-z_]+)'/g)].map(([, sign]) => sign));
  expect(weighed.length).toBeGreaterThan(8);
  expect(evidenceSigns).toEqual(expect.arrayContaining(weighed));
});

it('the English texts are those of the specification', () => {
  expect(english).toMatchObject({
    'errors.scans.daily_limit_reached':
      'Daily scan limit reached. Please register for unlimited access.',
    'errors.scans.already_running': 'Scan already in progress - please wait',
    'errors.scans.failed': 'Scan failed. Please try again.',
    'errors.scans.creator_name_required': 'Please enter a creator name.',
    'errors.crash.title': 'Something went wrong',
    'errors.crash.tryAgain': 'Try Again',
    'errors.crash.reload': 'Reload Page',
    'sessions.strength.very_weak': 'Very weak',
    'sessions.strength.weak': 'Weak',
    'sessions.strength.fair': 'Fair',
    'sessions.strength.strong': 'Strong',
    'sessions.strength.very_strong': 'Very strong',
    'sessions.register.busy': 'Creating account...',
    'toasts.signed_out.title': 'Successfully signed out',
    'toasts.signed_out.body': 'You have been logged out successfully.',
    'toasts.sign_out_problem.title': 'Logout Error',
    'toasts.sign_out_problem.body': 'There was a problem signing out.',
    'toasts.sign_out_error.body': 'An unexpected error occurred.',
    'marketing.figures.sites': '1000+',
    'marketing.figures.creators': '1,200+',
  });
  for (const stage of scanStages) {
    expect(english[`results.stages.${stage}`]).toBe(progressMessages[stage]);
  }
});

it('the German texts of the specification are the same in every language', () => {
  expect(germanTexts).toEqual({
    alreadyRegistered: 'Account bereits vorhanden',
    alreadyRegisteredBody: 'Bitte melden Sie sich mit Ihrem bestehenden Konto an.',
    registrationError: 'Registrierungsfehler',
    unexpectedError: 'Fehler',
    welcome: 'Willkommen!',
    welcomeBody: 'Ihr Konto wurde erfolgreich erstellt.',
    confirmEmail: 'Bestätigen Sie Ihre E-Mail',
    notifications: 'Benachrichtigungen',
    notificationDeleted: 'Benachrichtigung gelöscht',
    notificationNotDeleted: 'Fehler beim Löschen der Benachrichtigung',
    verified: 'Verifiziert',
    newVersion: 'Neue Version verfügbar!',
    newVersionBody: 'Eine neue Version der App ist verfügbar. Möchten Sie aktualisieren?',
    update: 'Aktualisieren',
  });
});

it('no text is unused', () => {
  const sources = readdirSync(join(folder, '..'), { recursive: true, withFileTypes: true })
    .filter((entry) => /(?<!\.test)\.tsx?$/.test(entry.name))
    .filter((entry) => entry.name !== 'text-arguments.ts')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  const whole = new Set(
    [...sources.matchAll(/'([a-zA-Z.-]+(?:\.[\w:-]+)+)'/g)].map(([, key]) => key),
  );
  // `results.reason.${reason}` stands for every key of that shape.
  const patterns = [...sources.matchAll(/`([a-zA-Z-]+\.[^`\s]*\$\{[^`]*)`/g)].map(
    ([, shape = '']) =>
      new RegExp(`^${shape.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.:-]+')}$`),
  );
  const unused = Object.keys(english).filter(
    (key) => !whole.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});

const checkSum = /check ?sum|Prüfsumme|suma de (?:control|comprobación)|somme de contrôle/u;
const thumbnail = /thumbnail|Vorschau|miniatura|vignette/u;
const length = /length|Länge|duración|durée/u;

it.each(languages)('%s names all that is sent and kept of pictures', (language) => {
  const texts = read(language);
  const promises: Record<string, readonly RegExp[]> = {
    'image-searches.drop.privacy': [checkSum, thumbnail],
    'image-searches.picture.notKept': [checkSum],
    'image-searches.earlier.lede': [checkSum, thumbnail],
    'faq.pictures.answer': [checkSum, thumbnail],
    'faq.works.answer': [checkSum, thumbnail, length],
    'works.register.sent': [checkSum, thumbnail, length],
    'legal.privacy.brief.files': [/checksum|Prüfsumme|sumas de|sommes de/u],
    'legal.privacy.images.body': [checkSum, thumbnail],
    'legal.privacy.keep.of.pictures': [checkSum],
    'legal.privacy.scans.body': [
      ...[checkSum, thumbnail, length],
      /who made|wer das Werk gemacht|quién hizo|qui a fait/u,
      /official pages|offiziellen Seiten|páginas oficiales|pages officielles/u,
    ],
  };
  for (const [key, words] of Object.entries(promises))
    for (const word of words) expect(texts[key], key).toMatch(word);
});
