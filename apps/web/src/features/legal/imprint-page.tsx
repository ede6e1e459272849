import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { LegalPage } from './legal-page.tsx';

const parts = ['content', 'dsa', 'notices', 'illegal', 'disputes'] as const;

/** The page /imprint: name, address and contact come from the operator's settings. */
export function ImprintPage({ operator }: { operator: ReactNode }) {
  return (
    <LegalPage
      title={text('legal.imprint.title')}
      lede={text('legal.imprint.lede')}
      sections={[
        { id: 'operator', title: text('legal.imprint.operator.title'), content: operator },
        ...parts.map((part) => ({
          id: part,
          title: text(`legal.imprint.${part}.title`),
          content: <p>{text(`legal.imprint.${part}.body`)}</p>,
        })),
      ]}
    />
  );
}
