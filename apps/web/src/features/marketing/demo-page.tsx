import { text } from '#lib/texts.ts';
import { TextPage, TextSection } from '#ui/text-page.tsx';
import { HowItWorks } from './how-it-works.tsx';

const kinds = ['leak', 'review'] as const;
const qualities = ['exact', 'high', 'good'] as const;
const verdicts = ['found', 'not_found', 'unknown'] as const;

/** The page /platform-demo: the free check is the demo, and its own words are explained. */
export function DemoPage() {
  return (
    <TextPage title={text('marketing.demo.title')} lede={text('marketing.demo.lede')}>
      <p className="actions">
        <a className="button button-primary" href="/instant-scan">
          {text('app.nav.check')}
        </a>
      </p>
      <HowItWorks />
      <TextSection title={text('marketing.demo.kinds')}>
        <ul className="parts">
          {kinds.map((kind) => (
            <li key={kind}>
              <h3>{text(`results.findings.kind.${kind}`)}</h3>
              <p>{text(`results.findings.kindMeaning.${kind}`)}</p>
            </li>
          ))}
        </ul>
      </TextSection>
      <TextSection title={text('results.qualityMeaning.title')}>
        <ul className="plans">
          {qualities.map((quality) => (
            <li key={quality} className="plan">
              <h3>{text(`results.quality.${quality}`)}</h3>
              <p>{text(`results.qualityMeaning.${quality}`)}</p>
            </li>
          ))}
        </ul>
      </TextSection>
      <TextSection title={text('results.platforms.title')}>
        <ul className="plans">
          {verdicts.map((verdict) => (
            <li key={verdict} className="plan">
              <h3>{text(`results.verdict.${verdict}`)}</h3>
              <p>{text(`marketing.demo.verdict.${verdict}`)}</p>
            </li>
          ))}
        </ul>
      </TextSection>
      <TextSection title={text('results.damage.title')}>
        <p>{text('results.damage.assumptions')}</p>
      </TextSection>
      <TextSection title={text('marketing.demo.limits.title')}>
        <p>{text('marketing.demo.limits.body')}</p>
      </TextSection>
    </TextPage>
  );
}
