import { expect, it } from 'vitest';
import { isCommonName } from './is-common-name.ts';

it.each(['Mia', '@mia', 'Zo\u00eb', 'Jos\u00e9', '\u7f8e\u54b2', ''])(
  '“%s” may be anybody',
  (name) => {
    expect(isCommonName(name)).toBe(true);
  },
);

it.each(['Mia Khalista', 'lunamarlowe', '\u7530\u4e2d\u7f8e\u54b2', '\uae40\ud558\ub298'])(
  '“%s” is a name of its own',
  (name) => {
    expect(isCommonName(name)).toBe(false);
  },
);
