import { noticeLanguages, requestKinds } from '@leakblock/domain/removal-requests';
import type { NoticeLanguage, RequestKind } from '@leakblock/domain/removal-requests';
import { expect, it } from 'vitest';
import { checkNotice } from './check-notice.ts';
import { noticeElements } from './notice-input.ts';
import type { NoticeElement } from './notice-input.ts';
import { leakNotice } from './testing/leak-notice.ts';
import { joinSections, writeNotice, writeSections } from './write-notice.ts';

const texts = requestKinds.flatMap((kind) =>
  noticeLanguages.map((language): [RequestKind, NoticeLanguage] => [kind, language]),
);
it.each(texts)('finds every element in a %s in %s', (kind, language) => {
  const { body } = writeNotice(kind, language, leakNotice);
  expect(checkNotice(kind, body, leakNotice)).toEqual([]);
});

const elements = texts.flatMap(([kind, language]) =>
  noticeElements[kind].map((element): [RequestKind, NoticeLanguage, NoticeElement] => [
    kind,
    language,
    element,
  ]),
);
it.each(elements)('%s in %s: notices that exactly %s was taken out', (kind, language, element) => {
  const { sections } = writeSections(kind, language, leakNotice);
  const kept = sections.filter((section) => section.element !== element);
  expect(kept).toHaveLength(sections.length - 1);
  expect(checkNotice(kind, joinSections(kept), leakNotice)).toEqual([element]);
});

const copyright = (change: Partial<typeof leakNotice>) => {
  const input = { ...leakNotice, ...change };
  return checkNotice('dmca_notice', writeNotice('dmca_notice', 'en', input).body, input);
};

it.each([
  ['an agent without an address', { agent: { ...leakNotice.agent, address: '' } }, ['contact']],
  ['an agent without a telephone', { agent: { ...leakNotice.agent, phone: '' } }, ['contact']],
  [
    'an agent without a name',
    { agent: { ...leakNotice.agent, name: '' } },
    ['signature', 'contact'],
  ],
  ['no work', { works: [] }, ['work']],
  ['no page', { urls: [] }, ['material']],
] as const)('keeps back a copyright notice with %s', (_, change, missing) => {
  expect(copyright(change)).toEqual(missing);
});

it('notices one address that is missing, or was cut, among many', () => {
  const { body } = writeNotice('dmca_notice', 'en', leakNotice);
  const cut = body.replace('https://cdn.leaks.example/a/2.jpg', 'https://cdn.leaks.example/a/2');
  expect(checkNotice('dmca_notice', cut, leakNotice)).toEqual(['material']);
});

it('does not take the belief of whoever writes for that of the person who is shown', () => {
  const { body } = writeNotice('take_it_down_request', 'en', leakNotice);
  const agents = body.replace('The person they show believes', 'I believe');
  expect(checkNotice('take_it_down_request', agents, leakNotice)).toEqual(['no_consent']);
});

it('does not take a statement for another one', () => {
  const { body } = writeNotice('dmca_notice', 'en', leakNotice);
  const unsworn = body.replace('Under penalty of perjury, ', '');
  expect(checkNotice('dmca_notice', unsworn, leakNotice)).toEqual(['perjury_authority']);
});
