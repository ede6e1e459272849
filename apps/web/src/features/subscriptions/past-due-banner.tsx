import { useState } from 'react';
import { X } from 'lucide-react';
import { formatDate } from '#lib/format-date.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { usePaymentPage } from './use-payment-page.ts';
import './past-due-banner.css';

/** Session storage key: which missing payment was hidden during this visit. */
const hiddenKey = 'missing-payment-hidden';

function hiddenBefore(graceEndsAt: string): boolean {
  try {
    return sessionStorage.getItem(hiddenKey) === graceEndsAt;
  } catch {
    return false;
  }
}

type PastDueBannerProps = { graceEndsAt: string; isDiscreet: boolean };

/** Above every screen while a payment is missing: until when all goes on, and where it is set right. */
export function PastDueBanner({ graceEndsAt, isDiscreet }: PastDueBannerProps) {
  const [hidden, setHidden] = useState<string | null>(null);
  const payment = usePaymentPage();
  if (hidden === graceEndsAt || hiddenBefore(graceEndsAt)) return null;

  function hide() {
    setHidden(graceEndsAt);
    try {
      sessionStorage.setItem(hiddenKey, graceEndsAt);
    } catch {
      // Then it holds for this page.
    }
  }
  const isOpening = payment.opening !== null;
  const when = formatDate(graceEndsAt);
  return (
    <section className="past-due" aria-label={text('billing.grace.label')}>
      <p role="status">{text(`billing.grace.${isDiscreet ? 'discreet' : 'body'}`, { when })}</p>
      <Button
        look="quiet"
        aria-disabled={isOpening}
        onClick={() => void payment.open({ page: 'portal' })}
      >
        {text(isOpening ? 'billing.busy' : 'billing.action.method')}
      </Button>
      <button
        type="button"
        className="icon-button"
        aria-label={text('billing.grace.dismiss')}
        onClick={hide}
      >
        <X size={20} aria-hidden="true" />
      </button>
      {payment.error !== null && <PaymentProblem error={payment.error} />}
    </section>
  );
}
