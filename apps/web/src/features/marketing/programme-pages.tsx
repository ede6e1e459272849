import { Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { partnerTermsVersion } from '@leakblock/domain/partners';
import { text } from '#lib/texts.ts';
import { Points, TextPage, TextSection } from '#ui/text-page.tsx';

const counting = ['first', 'clicks', 'figures', 'refunds'] as const;
const refused = ['self', 'old', 'twice'] as const;
const rules = ['apply', 'rate', 'honest', 'spam', 'tax', 'end'] as const;
const needs = ['contract', 'consent', 'processing'] as const;

/** What lives on the page: the figures as they are set, the application, and whom to ask. */
type Parts = { terms: ReactNode; application: ReactNode; contact: ReactNode };

/** The page /affiliates. */
export function AffiliatesPage(parts: Parts) {
  return <Programme programme="affiliates" {...parts} />;
}

/** The page /partners. */
export function PartnersPage(parts: Parts) {
  return (
    <Programme programme="partners" {...parts}>
      <TextSection title={text('marketing.partners.need.title')}>
        <Points points={needs.map((need) => text(`marketing.partners.need.${need}`))} />
      </TextSection>
    </Programme>
  );
}

/** A programme: what is paid, how it is counted, what does not count, its terms, and the way in. */
function Programme(props: Parts & { programme: 'affiliates' | 'partners'; children?: ReactNode }) {
  const { programme, terms, application, contact, children } = props;
  return (
    <TextPage
      title={text(`marketing.${programme}.title`)}
      lede={text(`marketing.${programme}.lede`)}
    >
      <p>{text(`marketing.${programme}.who`)}</p>
      <TextSection title={text('marketing.programmes.paid.title')}>{terms}</TextSection>
      <div id="counting">
        <TextSection title={text('marketing.programmes.counting.title')}>
          <Points points={counting.map((name) => text(`marketing.programmes.counting.${name}`))} />
        </TextSection>
      </div>
      <TextSection title={text('marketing.programmes.refused.title')}>
        <Points
          points={refused.map((name) => text(`marketing.programmes.refused.${name}`))}
          sign={Minus}
        />
      </TextSection>
      {children}
      <TextSection title={text('marketing.programmes.terms.title')}>
        <p className="quiet">
          {text('marketing.programmes.version', { version: partnerTermsVersion })}
        </p>
        <Points points={rules.map((name) => text(`marketing.programmes.terms.${name}`))} />
      </TextSection>
      <div id="apply">
        <TextSection title={text('marketing.programmes.apply.title')}>{application}</TextSection>
      </div>
      <TextSection title={text(`marketing.${programme}.tell.title`)}>
        <p>{text(`marketing.${programme}.tell.body`)}</p>
        {contact}
      </TextSection>
    </TextPage>
  );
}
