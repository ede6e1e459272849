import { expect, it } from 'vitest';
import { allOf, beginsWith, holds } from './row-filter.ts';

it('words are looked for at the beginning or anywhere, in any of the columns', () => {
  expect(beginsWith(['action'], 'crash')).toBe('or(action.ilike.crash%)');
  expect(holds(['name', 'code'], 'Łu na-1')).toBe('or(name.ilike.%Łu na-1%,code.ilike.%Łu na-1%)');
});

it('no word ends its pattern, or the list that it stands in', () => {
  expect(beginsWith(['subject'], String.raw`a,b) or("\%*_.c`)).toBe(
    'or(subject.ilike.a_b_ or_______c%)',
  );
});

it('several conditions are one filter', () => {
  expect(allOf([beginsWith(['action'], 'a'), 'id.lt.4'])).toBe('and(or(action.ilike.a%),id.lt.4)');
});
