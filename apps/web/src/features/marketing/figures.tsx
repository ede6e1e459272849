import { text } from '#lib/texts.ts';

const figures = ['sites', 'creators', 'recovered', 'removal'] as const;

/** Marketing figures, quoted from SPEC section 9; they are copy, not measurements of this installation, and say so. */
export function Figures() {
  return (
    <section className="band">
      <dl className="facts" aria-label={text('marketing.figures.label')}>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{text(`marketing.figures.${figure}Label`)}</dt>
            <dd>{text(`marketing.figures.${figure}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{text('marketing.figures.note')}</p>
    </section>
  );
}
