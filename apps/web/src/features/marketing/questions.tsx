import { text } from '#lib/texts.ts';

export const questions = ['free', 'told', 'zero', 'damage', 'removal', 'report'] as const;

export function Questions() {
  return (
    <section className="section questions" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{text('marketing.questions.title')}</h2>
      <div>
        {questions.map((question) => (
          <details key={question} className="question">
            <summary>{text(`marketing.questions.${question}.title`)}</summary>
            <p>{text(`marketing.questions.${question}.body`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
