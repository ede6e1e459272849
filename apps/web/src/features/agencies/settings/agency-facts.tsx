import type { AgencyAnswer } from '@leakblock/domain/agencies';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { BrandPreview } from './brand-preview.tsx';

/** The agency's details for who looks. */
export function AgencyFacts({ agency }: { agency: AgencyAnswer['agency'] }) {
  const { brand } = agency;
  return (
    <>
      <Section id="details" title={text('agency-area.settings.details')}>
        <dl className="agency-facts">
          {(['name', 'website', 'country', 'contactEmail'] as const).map((name) => (
            <div key={name}>
              <dt>{text(`agency-area.settings.${name}`)}</dt>
              <dd>{agency[name] ?? text('agency-area.settings.none')}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        id="brand"
        title={text('agency-area.settings.brand')}
        lede={text('agency-area.settings.brand.lede')}
      >
        <BrandPreview
          {...{ name: brand.name ?? agency.name, footer: brand.footer ?? '' }}
          {...{ colour: brand.colour, logo: brand.logo }}
        />
      </Section>
    </>
  );
}
