import type { EarningHub } from '@leakblock/domain/partners';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page, Section } from '#ui/page.tsx';
import { Points } from '#ui/text-page.tsx';
import { ApplicationState } from '../application-state.tsx';
import { termsInWords } from '../programme-terms.tsx';
import type { HubPartner } from '../read-hub.ts';
import { BalanceSection } from './balance-section.tsx';
import { DevelopmentSection } from './development-section.tsx';
import { HistorySection } from './history-section.tsx';
import { LinkSection } from './link-section.tsx';
import { PayoutSection } from './payout-section.tsx';
import { useHub } from './use-hub.ts';
import '../partners.css';
import './hub.css';

/** The screen /earning-hub: what recommendations earn, or how to take part. */
export function EarningHubPage() {
  const { hub, refresh } = useHub();
  return (
    <Page title={text('partners.hub.title')} lede={text('partners.hub.lede')}>
      <Loaded query={hub} lines={6}>
        {(read) => <Hub hub={read} onChange={refresh} />}
      </Loaded>
    </Page>
  );
}

function Hub({ hub, onChange }: { hub: EarningHub; onChange: () => Promise<void> }) {
  const { partner } = hub;
  if (partner === null) return <Offer hub={hub} />;
  const { status } = partner;
  if (status === 'applied' || status === 'rejected') {
    return (
      <>
        <ApplicationState partner={partner} />
        <Offer hub={hub} partner={partner} />
      </>
    );
  }
  return (
    <>
      {status === 'suspended' && <ApplicationState partner={partner} />}
      <LinkSection partner={partner} />
      <BalanceSection balance={hub.balance} currency={hub.terms.currency} />
      <PayoutSection hub={hub} isSuspended={status === 'suspended'} onChange={onChange} />
      <DevelopmentSection currency={hub.terms.currency} />
      <HistorySection />
    </>
  );
}

const programmePaths = [
  ['affiliate', '/affiliates#apply'],
  ['partner', '/partners#apply'],
] as const;

/** What a programme offers, and the way in. */
function Offer({ hub, partner = null }: { hub: EarningHub; partner?: HubPartner | null }) {
  return (
    <Section
      id="offer"
      title={text('partners.offer.title')}
      lede={partner === null ? text('partners.offer.lede') : undefined}
    >
      <Points points={termsInWords(hub.terms)} />
      <p className="quiet">{text('partners.offer.unknown')}</p>
      {(partner === null || partner.status === 'rejected') && (
        <p className="actions">
          {programmePaths.map(([programme, path]) => (
            <a
              key={programme}
              className={
                programme === 'affiliate' ? 'button button-primary' : 'button button-quiet'
              }
              href={path}
            >
              {text(`partners.offer.${programme}`)}
            </a>
          ))}
        </p>
      )}
    </Section>
  );
}
