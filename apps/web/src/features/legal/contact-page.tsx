import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { TextPage, TextSection } from '#ui/text-page.tsx';

const parts = ['received', 'threat', 'misuse', 'hole'] as const;

/** The page /contact. */
export function ContactPage({ contact }: { contact: ReactNode }) {
  return (
    <TextPage title={text('legal.contact.title')} lede={text('legal.contact.lede')}>
      {contact}
      {parts.map((part) => (
        <TextSection key={part} title={text(`legal.contact.${part}.title`)}>
          <p>{text(`legal.contact.${part}.body`)}</p>
        </TextSection>
      ))}
    </TextPage>
  );
}
