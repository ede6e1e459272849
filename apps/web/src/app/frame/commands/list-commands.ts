import type { AgencyRole } from '@leakblock/domain/agencies';
import { signOut } from '#features/sessions/sign-out.ts';
import { loadAgain } from '#lib/go-to.ts';
import { languageNames } from '#lib/language-names.ts';
import { languages, pageLanguage, storeLanguage } from '#lib/language.ts';
import type { Language } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import type { Roles } from '../use-roles.ts';
import { screensOf } from './screens-of.ts';

type CommandGroup = 'go' | 'admin' | 'act';

export type Command = {
  id: string;
  group: CommandGroup;
  label: string;
  /** Searched beside the label. */
  words?: string;
  /** Language of the label where it is not the page's. */
  language?: Language;
  /** Key after `g`. */
  key?: string;
  run: () => void;
};

type Ways = { onGo: (href: string) => void; onKeys: () => void; onClose: () => void };

/** All commands of this person: her screens, and what can be done from anywhere. */
export function listCommands(roles: Roles, role: AgencyRole | null, ways: Ways): Command[] {
  const screens = screensOf(roles, role).map(({ href, label, ...screen }) => ({
    ...screen,
    label: label(),
    words: roles.isAgency ? '' : wordsOf(screen.id),
    run: () => ways.onGo(href),
  }));
  return [...screens, ...listActs(ways)];
}

/** Other words for what people look for by them. */
function wordsOf(id: string): string {
  if (id === 'go.removals') return text('commands.words.removals');
  if (id === 'go.review') return text('commands.words.review');
  if (id === 'go.check') return text('commands.words.check');
  if (id === 'go.settings') return text('commands.words.settings');
  if (id === 'go.plans') return text('commands.words.plans');
  return '';
}

function listActs({ onClose, onKeys }: Ways): Command[] {
  const others = languages.filter((language) => language !== pageLanguage());
  return [
    act('keys', onKeys),
    // The window must be gone before the paper is drawn.
    act('print', () => {
      onClose();
      setTimeout(() => print());
    }),
    ...others.map((language) => ({
      ...{ id: `language.${language}`, group: 'act' as const, language },
      label: languageNames[language],
      words: text('commands.words.language'),
      run: () => {
        storeLanguage(language);
        loadAgain();
      },
    })),
    act('signOut', () => void signOut()),
  ];
}

function act(name: 'keys' | 'print' | 'signOut', run: () => void): Command {
  return { id: `act.${name}`, group: 'act', label: text(`commands.act.${name}`), run };
}
