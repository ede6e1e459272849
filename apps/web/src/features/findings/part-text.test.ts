import { beforeAll, expect, it } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { partText } from './part-text.ts';

beforeAll(() => loadAppTexts('en', ['findings']));

const picture = { reason: 'picture', label: 'high', distance: 0, weight: 7.5 } as const;

it('the same picture is called unchanged', () => {
  expect(partText({ ...picture, paths: [] }, undefined)).toContain('unchanged');
});

it.each(['mirror', 'rotation', 'content_box'])(
  'one that is no bit apart by way of %s is not',
  (path) => {
    expect(partText({ ...picture, paths: [path] }, undefined)).not.toContain('unchanged');
  },
);
