import { text } from '#lib/texts.ts';
import { TextPage, TextSection } from '#ui/text-page.tsx';

const parts = ['why', 'how', 'measure', 'software'] as const;

/** The page /about. */
export function AboutPage() {
  return (
    <TextPage title={text('legal.about.title')} lede={text('legal.about.lede')}>
      {parts.map((part) => (
        <TextSection key={part} title={text(`legal.about.${part}.title`)}>
          <p>{text(`legal.about.${part}.body`)}</p>
        </TextSection>
      ))}
      <p className="actions">
        <a className="button button-quiet" href="/imprint">
          {text('legal.imprint.title')}
        </a>
        <a className="button button-quiet" href="/contact">
          {text('legal.contact.title')}
        </a>
      </p>
    </TextPage>
  );
}
