import { expect, it } from 'vitest';
import { writeReplyAddress } from '../mails/reply-addresses.ts';
import { onlyThisCase } from './only-this-case.ts';

const page = (number: number, files: string[] = []) => ({
  address: `https://tube.example/watch/${String(number)}`,
  url: `https://www.tube.example/watch/${String(number)}?from=list`,
  media_urls: files,
});

it('of a notice about three pages the reader of one case sees the addresses of that one', () => {
  const shared = 'https://files.example/set.zip';
  const notice = [
    'Where the content is',
    'https://tube.example/watch/1',
    '    https://files.example/1.jpg',
    'https://tube.example/watch/12',
    `    ${shared}`,
    '    https://files.example/12.jpg',
    'https://tube.example/watch/3',
    'The first of them (https://www.tube.example/watch/1?from=list), stood longest.',
    'We act for her.',
  ].join('\n');
  const others = [page(1, ['https://files.example/1.jpg', shared]), page(3)];
  const { leftOut, text } = onlyThisCase(
    notice,
    page(12, ['https://files.example/12.jpg', shared]),
    others,
  );
  expect(text).toBe(
    [
      'Where the content is',
      'https://tube.example/watch/12',
      `    ${shared}`,
      '    https://files.example/12.jpg',
      'We act for her.',
    ].join('\n'),
  );
  expect(leftOut).toBe(4);
});

it('the address by which answers find their request is not told', () => {
  const id = '5eed0000-0000-4000-8000-000000000001';
  const address = writeReplyAddress('a long secret', 'case', id, 'agency.example');
  const { text } = onlyThisCase(`E-mail: ${address}`, page(1), []);
  expect(text).toBe('E-mail: case+…@agency.example');
});
