import { expect, it } from 'vitest';
import { readHeaderCharset } from './find-charset.ts';

it.each([
  ['text/html; charset=utf-8', 'utf-8'],
  ['text/html; Charset = "windows-1251"', 'windows-1251'],
  ['text/html; charset=" koi8-r"', 'koi8-r'],
  ['text/html', null],
  // A server may write a header without end; it is read once.
  [`text/html; charset=${'\t'.repeat(1_000_000)};`, null],
])('a header names the charset of a page: %.40s', (header, charset) => {
  expect(readHeaderCharset(header)).toBe(charset);
});
