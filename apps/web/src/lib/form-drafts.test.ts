import { expect, it } from 'vitest';
import { forgetFormDrafts, keepFormDraft, readFormDraft } from './form-drafts.ts';

it('what is written in one form is forgotten without another’s, and all of it when she signs out', () => {
  sessionStorage.setItem('toast', 'welcome');
  for (const form of ['letter', 'letter-of-somebody', 'account']) keepFormDraft(form, { form });
  forgetFormDrafts('letter');
  expect(readFormDraft('letter')).toBeNull();
  expect(readFormDraft('letter-of-somebody')).toEqual({ form: 'letter-of-somebody' });
  forgetFormDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['toast']);
});
