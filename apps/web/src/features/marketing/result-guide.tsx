import { text } from '#lib/texts.ts';

const kinds = ['leak', 'review'] as const;
const qualities = ['exact', 'high', 'good'] as const;
const verdicts = ['found', 'not_found', 'unknown'] as const;

/** Below a result: what its words mean, and what it does not prove. */
export function ResultGuide() {
  return (
    <details className="question guide">
      <summary>{text('marketing.guide.title')}</summary>
      <h2>{text('marketing.guide.kinds')}</h2>
      <Meanings
        of={kinds.map((kind) => [
          text(`results.findings.kind.${kind}`),
          text(`results.findings.kindMeaning.${kind}`),
        ])}
      />
      <h2>{text('marketing.guide.quality')}</h2>
      <Meanings
        of={qualities.map((quality) => [
          text(`results.quality.${quality}`),
          text(`results.qualityMeaning.${quality}`),
        ])}
      />
      <h2>{text('marketing.guide.sites')}</h2>
      <Meanings
        of={verdicts.map((verdict) => [
          text(`results.verdict.${verdict}`),
          text(`marketing.guide.verdict.${verdict}`),
        ])}
      />
      <h2>{text('marketing.guide.damage')}</h2>
      <p>{text('results.damage.assumptions')}</p>
      <h2>{text('marketing.guide.limits')}</h2>
      <p>{text('marketing.demo.limits.body')}</p>
    </details>
  );
}

function Meanings({ of }: { of: [word: string, meaning: string][] }) {
  return (
    <dl>
      {of.map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
