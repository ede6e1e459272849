import type { ReactNode } from 'react';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';

/** The day of these words (yyyy-mm-dd); whoever changes what they say changes it. */
const legalVersion = '2026-11-27';

/** One section; its id is its address on the page. */
export type LegalSection = { id: string; title: string; content: ReactNode };

/** A legal page: what it is, that a lawyer has to check it, its contents, and its sections. */
export function LegalPage(props: { title: string; lede: string; sections: LegalSection[] }) {
  const { title, lede, sections } = props;
  return (
    <div className="page text-page legal-page">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        <p className="quiet">{text('legal.version', { day: formatDay(legalVersion) })}</p>
      </header>
      <aside className="legal-draft" aria-labelledby="draft-title">
        <strong id="draft-title">{text('legal.draft.title')}</strong>
        <p>{text('legal.draft.body')}</p>
      </aside>
      <nav className="legal-contents page-head" aria-labelledby="contents-title">
        <h2 id="contents-title">{text('legal.contents')}</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: name, content }) => (
        <section key={id} id={id} className="page-head">
          <h2>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}
