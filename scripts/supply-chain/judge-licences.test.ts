import { expect, it } from 'vitest';
import { judgeLicences } from './judge-licences.ts';

it.each([
  ['a', { license: 'MIT' }],
  ['a', { license: { type: 'ISC' } }],
  ['a', { licenses: [{ type: 'MIT' }] }],
  ['a', { license: '(BSD-3-Clause OR GPL-2.0)' }],
  ['a', { license: 'MIT or MPL-2.0' }],
  ['a', { license: '(MIT AND Zlib)' }],
  ['@fontsource/inter', { license: 'OFL-1.1' }],
  ['@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' }],
])('%s may be used under %o', (name, manifest) => {
  expect(judgeLicences([[name, manifest]])).toEqual([]);
});

it.each([
  ['a', {}],
  ['a', { license: 'GPL-3.0-only' }],
  ['a', { license: 'AGPL-3.0-or-later' }],
  ['a', { license: 'UNLICENSED' }],
  ['a', { license: 'BUSL-1.1' }],
  ['a', { license: 'MIT AND GPL-2.0' }],
  ['a', { license: 'MIT AND (GPL-2.0 OR BUSL-1.1)' }],
  ['a', { license: 'LGPL-3.0-or-later' }],
  ['axe-core-extra', { license: 'MPL-2.0' }],
])('%s may not be used under %o', (name, manifest) => {
  expect(judgeLicences([[name, manifest]])).toHaveLength(1);
});
