import { useState } from 'react';
import { mayRun } from '@leakblock/domain/agencies';
import type { AgencyBilling } from '@leakblock/domain/agencies';
import { dataFailureText } from '#lib/data-failure.ts';
import { InvoiceTable } from '#lib/invoice-table.tsx';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { useAgency } from '../frame/use-agency.ts';
import { CoverageSection } from './coverage-section.tsx';
import { isThere } from './plan-words.ts';
import { PlanSection } from './plan-section.tsx';
import { useAgencyBilling, useProviderPage } from './use-agency-billing.ts';

/** What the agency pays for its creators. Owners change it, everybody else reads. */
export function BillingView() {
  const [outcome] = useState(() => readOutcome(location.search));
  const isOwner = mayRun(useAgency().data?.role ?? 'viewer');
  const billing = useAgencyBilling({ isJustPaid: outcome === 'paid' });
  const page = useProviderPage();
  const isBegun = isThere(billing.data?.plan ?? null);
  return (
    <Page title={text('agency-area.billing.title')} lede={text('agency-area.billing.lede')}>
      {outcome !== null && (
        <Notice tone="good">
          <p>{text(`agency-area.billing.${outcome === 'paid' && isBegun ? 'ready' : outcome}`)}</p>
        </Notice>
      )}
      <Loaded query={billing}>
        {(read) => (
          <>
            {!isOwner && <p className="quiet">{text('agency-area.billing.readOnly')}</p>}
            <PlanSection billing={read} isOwner={isOwner} page={page} />
            <CoverageSection billing={read} isOwner={isOwner} page={page} />
            {page.error !== null && (
              <Notice tone="problem">
                <p>{dataFailureText(page.error)}</p>
              </Notice>
            )}
            <Invoices payments={read.payments} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function readOutcome(search: string): 'paid' | 'cancelled' | null {
  const query = new URLSearchParams(search);
  if (query.has('paid')) return 'paid';
  return query.has('cancelled') ? 'cancelled' : null;
}

function Invoices({ payments }: Pick<AgencyBilling, 'payments'>) {
  const rows = payments.map((payment) => ({
    ...payment,
    total_cents: payment.totalCents,
    tax_cents: payment.taxCents,
    refunded_cents: payment.refundedCents,
    issued_at: payment.issuedAt,
    period_start: payment.periodStart,
    period_end: payment.periodEnd,
    invoice_url: payment.invoiceUrl,
    pdf_url: payment.pdfUrl,
  }));
  return (
    <Section id="invoices" title={text('billing.invoices.title')}>
      {rows.length === 0 ? (
        <p className="quiet">{text('billing.invoices.empty')}</p>
      ) : (
        <InvoiceTable rows={rows} isDiscreet={false} />
      )}
    </Section>
  );
}
