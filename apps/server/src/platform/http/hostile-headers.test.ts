import { expect, it } from 'vitest';
import { chooseCoding } from './compress.ts';
import { knowsTag } from './known-tag.ts';

/** As long as a header may be; read so often that a pattern that goes back and forth in it never ends in a test's time. */
const spaces = ' '.repeat(15_900);
const requests = 400;

it('a header of spaces is read as fast as any other', () => {
  for (let request = 0; request < requests; request += 1) {
    expect(chooseCoding(`gzip${spaces}x`)).toBeNull();
    expect(chooseCoding(`x${spaces};${spaces}q=1, gzip`)).toBe('gzip');
    expect(knowsTag(`"a"${spaces}"b"`, '"b"')).toBe(false);
  }
});

it('a client gets the best coding that it takes', () => {
  expect(['br, gzip', 'gzip;q=0.5, br ; q=1', 'GZIP', '*', '', null].map(chooseCoding)).toEqual([
    ...['br', 'br', 'gzip', null, null, null],
  ]);
  expect(['br;q=0, gzip', 'br;q=0', 'gzip; q=0.000'].map(chooseCoding)).toEqual([
    ...['gzip', null, null],
  ]);
});

it('a client has a version by any of its tags, weak or not', () => {
  expect(
    ['"a"', 'W/"a"', '"x" , "a"', '*', '"x"', 'a', undefined].map((tags) => knowsTag(tags, '"a"')),
  ).toEqual([true, true, true, true, false, false, false]);
  expect(knowsTag('*', null)).toBe(false);
});
