import type { ReactNode } from 'react';
import { text } from '#lib/texts.ts';
import { Points, TextPage, TextSection } from '#ui/text-page.tsx';

const affiliateNeeds = ['contract', 'links', 'figures', 'payout'] as const;
const partnerNeeds = ['contract', 'consent', 'processing'] as const;

/** The page /affiliates. */
export function AffiliatesPage({ contact }: { contact: ReactNode }) {
  return (
    <Programme
      programme="affiliates"
      needs={affiliateNeeds.map((need) => text(`marketing.affiliates.need.${need}`))}
      contact={contact}
    />
  );
}

/** The page /partners. */
export function PartnersPage({ contact }: { contact: ReactNode }) {
  return (
    <Programme
      programme="partners"
      needs={partnerNeeds.map((need) => text(`marketing.partners.need.${need}`))}
      contact={contact}
    />
  );
}

/** A programme that is not open: that it is not, what it takes, and whom to tell. */
function Programme(props: {
  programme: 'affiliates' | 'partners';
  needs: string[];
  contact: ReactNode;
}) {
  const { programme, needs, contact } = props;
  return (
    <TextPage
      title={text(`marketing.${programme}.title`)}
      lede={text(`marketing.${programme}.lede`)}
    >
      <TextSection title={text(`marketing.${programme}.need.title`)}>
        <Points points={needs} />
      </TextSection>
      <TextSection title={text(`marketing.${programme}.tell.title`)}>
        <p>{text(`marketing.${programme}.tell.body`)}</p>
        {contact}
      </TextSection>
    </TextPage>
  );
}
