import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { Points, TextPage, TextSection } from '#ui/text-page.tsx';

const hints = ['names', 'result', 'never'] as const;

/** The page /bookacall. */
export function CallPage({ contact }: { contact: ReactNode }) {
  return (
    <TextPage title={text('marketing.call.title')} lede={text('marketing.call.lede')}>
      <TextSection title={text('marketing.call.reach.title')}>{contact}</TextSection>
      <TextSection title={text('marketing.call.prepare.title')}>
        <Points points={hints.map((hint) => text(`marketing.call.prepare.${hint}`))} />
      </TextSection>
      <TextSection title={text('results.support.title')}>
        <p>{text('results.support.body')}</p>
      </TextSection>
    </TextPage>
  );
}
