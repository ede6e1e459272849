import { expect, it } from 'vitest';
import { leakNotice } from '../testing/leak-notice.ts';
import { cloudflareFields } from './cloudflare-fields.ts';

const oneHost = { ...leakNotice, urls: [{ page: 'https://leaks.example/a', media: [] }] };
const valuesOf = (input: typeof leakNotice) =>
  Object.fromEntries(cloudflareFields(input).map(({ name, value }) => [name, value]));

it('fills what the interface asks for about copyright, within its lengths', () => {
  const long = 'x'.repeat(400);
  const values = valuesOf({
    ...oneHost,
    ownerName: long,
    works: [{ description: long, kind: 'photo', originalUrl: null, madeBy: 'self' }],
  });
  expect(values).toMatchObject({
    act: 'abuse_dmca',
    agree: '1',
    city: 'Dublin',
    country: 'Ireland',
    host_notification: 'send',
    owner_notification: 'send',
    urls: 'https://leaks.example/a',
  });
  expect(values['signature']).toBe(values['name']);
  expect(values['email2']).toBe(values['email']);
  expect(values['agent_name']).toHaveLength(60);
  expect(values['original_work']?.length).toBeLessThanOrEqual(255);
});

it('tells of a work that is described without spaces, and cuts no character in two', () => {
  const values = valuesOf({
    ...oneHost,
    ownerName: `${'x'.repeat(59)}🌙`,
    works: [
      { description: '海辺の写真集'.repeat(40), kind: 'photo', originalUrl: null, madeBy: 'self' },
    ],
  });
  expect(values['original_work']).toMatch(/^1\. 海辺の写真集海辺/u);
  expect(values['original_work']).toMatch(/…$/u);
  expect(values['agent_name']).toBe('x'.repeat(59));
});

it('stays anonymous about intimate images', () => {
  expect(valuesOf({ ...oneHost, claim: 'intimate_image' })).toMatchObject({
    act: 'abuse_ncsei',
    host_notification: 'send-anon',
    owner_notification: 'none',
  });
});

it('reports one hostname, and refuses the 251st address', () => {
  expect(valuesOf(leakNotice)['urls']?.split('\n')).toEqual([
    'https://leaks.example/lea/set-1?p=2',
    'https://leaks.example/lea/set-2',
  ]);
  const urls = Array.from({ length: 251 }, (_, index) => ({
    page: `https://leaks.example/${String(index)}`,
    media: [],
  }));
  expect(() => cloudflareFields({ ...leakNotice, urls })).toThrow(RangeError);
  expect(() => cloudflareFields({ ...leakNotice, urls: urls.slice(1) })).not.toThrow();
});
