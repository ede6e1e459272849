import { describe, expect, it } from 'vitest';
import { judgeMatch } from './match-quality.ts';
import { certaintyOf } from './verdict.ts';

const certain = {
  certainty: 'certain',
  isExactName: true,
  isNameInTitle: true,
  isSearch: false,
} as const;

describe('judging a hit by name and context', () => {
  it('counts a page on a leak or file site as a leak', () => {
    for (const siteKind of ['leak', 'file_host'] as const)
      expect(judgeMatch({ siteKind, ...certain })).toEqual({ kind: 'leak', quality: 'exact' });
  });

  it('counts what a tube or forum lists under the name, but not an uploader’s own page', () => {
    for (const siteKind of ['tube', 'forum'] as const) {
      expect(judgeMatch({ siteKind, ...certain, isSearch: true }).kind).toBe('leak');
      expect(judgeMatch({ siteKind, ...certain }).kind).toBe('review');
    }
  });

  it('never calls a profile on a platform a leak: it may be her own', () => {
    expect(judgeMatch({ siteKind: 'platform', ...certain }).kind).toBe('review');
    expect(judgeMatch({ siteKind: 'platform', ...certain, isSearch: true }).kind).toBe('review');
  });

  it('labels a variant of the name good at best', () => {
    expect(judgeMatch({ siteKind: 'leak', ...certain, isExactName: false }).quality).toBe('good');
  });

  it('labels an exact name without the title high', () => {
    expect(judgeMatch({ siteKind: 'leak', ...certain, isNameInTitle: false }).quality).toBe('high');
    expect(judgeMatch({ siteKind: 'leak', ...certain, certainty: 'likely' }).quality).toBe('high');
  });

  it('leaves an unverified hit to a person, without a label', () => {
    expect(judgeMatch({ siteKind: 'leak', ...certain, certainty: 'unverified' })).toEqual({
      kind: 'review',
      quality: null,
    });
  });

  it('words a probability', () => {
    expect([0.1, 0.74, 0.75, 0.96, 0.97, 1].map(certaintyOf)).toEqual([
      'unverified',
      'unverified',
      'likely',
      'likely',
      'certain',
      'certain',
    ]);
  });
});
