import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { LegalPage } from './legal-page.tsx';

/** `draft` speaks to operators: no template knows their country. */
const clauses = [
  'provider',
  'who',
  'names',
  'account',
  'service',
  'authority',
  'truth',
  'conduct',
  'works',
  'plans',
  'term',
  'withdrawal',
  'form',
  'results',
  'times',
  'counter',
  'agencies',
  'apps',
  'partners',
  'availability',
  'liability',
  'end',
  'changes',
  'dsa',
  'law',
  'draft',
] as const;

/** The page /terms-of-service: what is agreed to with an account, in plain words. */
export function TermsPage({ operator }: { operator: ReactNode }) {
  return (
    <LegalPage
      title={text('legal.terms.title')}
      lede={text('legal.terms.lede')}
      sections={clauses.map((clause) => ({
        id: clause,
        title: text(`legal.terms.${clause}.title`),
        content: (
          <>
            <p>{text(`legal.terms.${clause}.body`)}</p>
            {clause === 'provider' && operator}
          </>
        ),
      }))}
    />
  );
}
