import { expect, it } from 'vitest';
import { matchCommands } from './match-commands.ts';

const commands = [
  { label: 'Settings', words: 'password sessions' },
  { label: 'All findings' },
  { label: 'Findings to review' },
  { label: 'Öffentliche Profile' },
  { label: 'Refindings' },
];
const found = (typed: string) => matchCommands(commands, typed).map(({ label }) => label);

it('puts a name that begins so before one that has it later, and that before a part of a word', () => {
  expect(found('find')).toEqual(['Findings to review', 'All findings', 'Refindings']);
});

it('wants every word, in any order, without regard to accents and case', () => {
  expect(found('review FIND')).toEqual(['Findings to review']);
  expect(found('offentlich')).toEqual(['Öffentliche Profile']);
});

it('knows other words for a command', () => {
  expect(found('password')).toEqual(['Settings']);
});

it('keeps all in their order while nothing is typed', () => {
  expect(found('  ')).toEqual(commands.map(({ label }) => label));
});
