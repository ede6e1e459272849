import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { TextPage } from '#ui/text-page.tsx';

/** The page /imprint: name, address and contact come from the operator's settings. */
export function ImprintPage({ operator }: { operator: ReactNode }) {
  return (
    <TextPage title={text('legal.imprint.title')} lede={text('legal.imprint.lede')}>
      {operator}
    </TextPage>
  );
}
