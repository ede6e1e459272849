import { describe, expect, it } from 'vitest';
import { judgeCandidate } from './judge-candidate.ts';
import { createNameCheck } from './own-names.ts';
import { makeCandidate } from './testing/make-candidate.ts';

const tube = { id: 'tube', label: 'Tube', kind: 'tube' } as const;

/** Whose the uploader of a tube's page with the name in its title is said to be. */
function judge(uploader: string, { name = 'Juno Hale', names = ['Juno Hale'], links = [''] } = {}) {
  const guard = {
    isOwn: () => false,
    isNameDismissed: () => false,
    isHerName: createNameCheck(names, links),
  };
  const found = { name, inTitle: true, inAddress: false, inText: false, isExact: true };
  const candidate = makeCandidate('', { site: tube, uploader, name: found });
  const judged = judgeCandidate(guard, candidate, 'tube.example');
  return {
    lane: judged?.lane,
    uploader: judged?.parts.flatMap((part) => (part.reason === 'uploader' ? [part.is] : []))[0],
  };
}

describe('what she put up herself is no leak by name', () => {
  it.each([
    ['the name on the page', 'JunoHale', {}],
    ['another stage name of hers', 'Luna_Marlowe', { names: ['Juno Hale', 'Luna Marlowe'] }],
    ['one of them with accents', 'lúna márlowe', { names: ['Juno Hale', 'Luna Marlowe'] }],
    ['one of them in look-alike letters', 'Lυna Mаrl0we', { names: ['Juno Hale', 'Luna Marlowe'] }],
    ['one of them with more to it', 'lunamarlowe_official', { names: ['Luna Marlowe'] }],
    ['the handle of an official link', 'jh.backstage', { links: ['https://x.com/JH_Backstage'] }],
    ['one that is a parameter away', '@moonhale', { links: ['https://t.me/moonhale?x=1'] }],
    ['a short name, whole', 'MIA', { name: 'Mia', names: ['Mia'] }],
  ])('by %s', (_, uploader, person) => {
    expect(judge(uploader, person)).toEqual({ lane: 'review', uploader: 'name' });
  });
});

describe('what somebody else put up is not hers', () => {
  it.each([
    ['a stranger', 'grabby', { links: ['https://x.com/jh_backstage'] }],
    ['whose name holds a short one of hers', 'mialove', { name: 'Mia', names: ['Mia'] }],
    ['whose name holds a handle', 'besthdvideos', { links: ['https://tube.example/juno/videos'] }],
  ])('%s', (_, uploader, person) => {
    expect(judge(uploader, person)).toMatchObject({ uploader: 'other' });
  });

  it('and a leak where her whole name is its title', () => {
    expect(judge('grabby').lane).toBe('leak');
  });
});

it('an uploader of signs alone is nobody', () => {
  expect(judge('♥')).toEqual({ lane: 'review', uploader: undefined });
});
