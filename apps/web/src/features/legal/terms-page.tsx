import { text } from '#lib/texts.ts';
import { TextPage, TextSection } from '#ui/text-page.tsx';

/** `draft` speaks to operators: no template knows their country. */
const clauses = [
  'who',
  'names',
  'account',
  'plans',
  'term',
  'withdrawal',
  'results',
  'end',
  'draft',
] as const;

/** The page /terms-of-service: what is agreed to with an account, in plain words. */
export function TermsPage() {
  return (
    <TextPage title={text('legal.terms.title')} lede={text('legal.terms.lede')}>
      {clauses.map((clause) => (
        <TextSection key={clause} title={text(`legal.terms.${clause}.title`)}>
          <p>{text(`legal.terms.${clause}.body`)}</p>
        </TextSection>
      ))}
    </TextPage>
  );
}
