import { text } from '#lib/texts.ts';

const clauses = ['who', 'names', 'account', 'results', 'end'] as const;

/** The page /terms-of-service: what is agreed to with an account, in plain words. */
export function TermsPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{text('legal.terms.title')}</h1>
        <p className="lede">{text('legal.terms.lede')}</p>
      </header>
      {clauses.map((clause) => (
        <section key={clause} className="page-head">
          <h2>{text(`legal.terms.${clause}.title`)}</h2>
          <p>{text(`legal.terms.${clause}.body`)}</p>
        </section>
      ))}
    </div>
  );
}
