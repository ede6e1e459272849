import { text } from '#lib/texts.ts';

const steps = ['name', 'ask', 'see'] as const;

export function HowItWorks() {
  return (
    <section className="section" aria-labelledby="how-title">
      <h2 id="how-title">{text('marketing.how.title')}</h2>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step}>
            <h3>{text(`marketing.how.${step}.title`)}</h3>
            <p>{text(`marketing.how.${step}.body`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
