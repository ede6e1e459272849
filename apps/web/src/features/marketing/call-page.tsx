import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { Points, TextPage, TextSection } from '#ui/text-page.tsx';

const steps = ['write', 'time', 'call'] as const;
const hints = ['names', 'result', 'wish', 'never'] as const;

/** The page /bookacall: how to reach a person, what happens then, and what helps. */
export function CallPage({ contact }: { contact: ReactNode }) {
  return (
    <TextPage title={text('marketing.call.title')} lede={text('marketing.call.lede')}>
      <TextSection title={text('marketing.call.reach.title')}>{contact}</TextSection>
      <TextSection title={text('marketing.call.steps.title')}>
        <ol className="steps">
          {steps.map((step) => (
            <li key={step}>
              <h3>{text(`marketing.call.steps.${step}.title`)}</h3>
              <p>{text(`marketing.call.steps.${step}.body`)}</p>
            </li>
          ))}
        </ol>
      </TextSection>
      <TextSection title={text('marketing.call.prepare.title')}>
        <Points points={hints.map((hint) => text(`marketing.call.prepare.${hint}`))} />
      </TextSection>
      <TextSection title={text('results.support.title')}>
        <p>{text('results.support.body')}</p>
      </TextSection>
    </TextPage>
  );
}
