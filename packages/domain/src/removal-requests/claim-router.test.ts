import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimQuestions, notRemovableReasons, routeClaim } from './claim-router.ts';
import type { ClaimAnswers, ClaimRoute } from './claim-router.ts';
import { claims } from './words.ts';

it.each<[string, ClaimAnswers, ClaimRoute]>([
  ['her photos, copied', { what: 'own_work', use: 'copy' }, { claim: 'copyright' }],
  [
    'her photos in a review',
    { what: 'own_work', use: 'comment' },
    { claim: null, why: 'fair_use' },
  ],
  ['her photos in a joke', { what: 'own_work', use: 'parody' }, { claim: null, why: 'parody' }],
  [
    'intimate, never sold, never agreed to',
    { what: 'intimate', is_sold: false, is_agreed: false },
    { claim: 'intimate_image' },
  ],
  [
    'a paid set that leaked',
    { what: 'intimate', is_sold: true, use: 'copy' },
    { claim: 'copyright' },
  ],
  [
    'published by herself for everybody',
    { what: 'intimate', is_sold: false, is_agreed: true },
    { claim: null, why: 'agreed' },
  ],
  [
    'a sexual fake',
    { what: 'fake', is_sexual: true, is_agreed: false },
    { claim: 'intimate_image' },
  ],
  [
    'a fake that speaks in her name',
    { what: 'fake', is_sexual: false, is_posing: true, says_fan: false, copies_works: false },
    { claim: 'impersonation' },
  ],
  [
    'a harmless fake as a joke',
    { what: 'fake', is_sexual: false, is_posing: false, use: 'parody' },
    { claim: null, why: 'parody' },
  ],
  [
    'an account in her name with her photos',
    { what: 'poses', says_fan: false, copies_works: true },
    { claim: 'impersonation', also: 'copyright' },
  ],
  [
    'a look-alike without a copied work',
    { what: 'poses', says_fan: false, copies_works: false },
    { claim: 'impersonation' },
  ],
  [
    'a fan account without a copied work',
    { what: 'poses', says_fan: true, copies_works: false },
    { claim: null, why: 'parody' },
  ],
  ['her address', { what: 'private_data', data: 'contact' }, { claim: 'private_data' }],
  [
    'her name alone',
    { what: 'private_data', data: 'name_only' },
    { claim: null, why: 'name_only' },
  ],
  ['criticism', { what: 'about_me', writing: 'opinion' }, { claim: null, why: 'opinion' }],
  ['a review', { what: 'about_me', writing: 'review' }, { claim: null, why: 'review' }],
  ['news', { what: 'about_me', writing: 'news' }, { claim: null, why: 'news' }],
  [
    'untrue facts',
    { what: 'about_me', writing: 'false_facts' },
    { claim: null, why: 'needs_lawyer' },
  ],
  [
    'a photographer’s picture of her',
    { what: 'others_photo', is_intimate: false },
    { claim: null, why: 'others_photo' },
  ],
  [
    'a former partner’s picture of her, intimate',
    { what: 'others_photo', is_intimate: true, is_sold: false, is_agreed: false },
    { claim: 'intimate_image' },
  ],
  ['nothing yet', {}, { ask: 'what' }],
  ['an answer that is none', { what: 'intimate', is_sold: 'maybe' }, { ask: 'is_sold' }],
])('%s', (_, answers, route) => {
  expect(routeClaim(answers)).toEqual(route);
});

const answer = fc.oneof(
  fc.boolean(),
  fc.constantFrom(...Object.values(claimQuestions).flatMap((options) => options)),
  fc.string(),
);
const anyAnswers = fc.dictionary(
  fc.oneof(fc.constantFrom(...Object.keys(claimQuestions)), fc.string()),
  answer,
);

it('comes to an end whatever is answered, asking nothing twice', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(20)), (choices) => {
      const answers: Record<string, unknown> = {};
      for (;;) {
        const route = routeClaim(answers);
        if (!('ask' in route)) {
          if (route.claim === null) expect(notRemovableReasons).toContain(route.why);
          else expect(claims).toContain(route.claim);
          return;
        }
        expect(answers).not.toHaveProperty(route.ask);
        const options = claimQuestions[route.ask];
        const pick = Number(choices.next().value);
        answers[route.ask] =
          options === 'boolean' ? pick % 2 === 0 : options[pick % options.length];
      }
    }),
  );
});

it('never swears copyright where no work of hers was copied, nor calls paid pictures intimate', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const route = routeClaim(answers);
      if (!('claim' in route)) return;
      if (route.claim === 'copyright') {
        expect(['own_work', 'intimate', 'poses', 'fake']).toContain(answers['what']);
        expect(answers['use'] === 'copy' || answers['copies_works'] === true).toBe(true);
      }
      if (route.claim === 'intimate_image' && answers['what'] !== 'fake')
        expect(answers['is_sold']).toBe(false);
    }),
  );
});
