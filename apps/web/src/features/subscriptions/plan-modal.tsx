import { useState } from 'react';
import { FileText, Radar, ShieldCheck } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import './subscriptions.css';

/** Session storage key: asked once per visit. */
const dismissedKey = 'plan-modal-dismissed';

/** Whoever has just decided to begin without a plan is not asked again during this visit. */
export function dismissPlanModal(): void {
  try {
    sessionStorage.setItem(dismissedKey, 'yes');
  } catch {
    // Without storage it is asked again by the next page.
  }
}

/** Whether the question for a plan was answered with no during this visit. */
export function usePlanModal() {
  const [isDismissed, setIsDismissed] = useState(isPlanModalDismissed);
  return {
    // Also answered elsewhere since, by the wizard.
    isDismissed: isDismissed || isPlanModalDismissed(),
    dismiss: () => {
      setIsDismissed(true);
      dismissPlanModal();
    },
  };
}

function isPlanModalDismissed(): boolean {
  try {
    return sessionStorage.getItem(dismissedKey) !== null;
  } catch {
    return false;
  }
}

const features = [
  ['monitoring', Radar],
  ['protection', ShieldCheck],
  ['reports', FileText],
] as const;

export type PlanModalProps = {
  hadSubscription: boolean;
  /** What the check could not tell; null when it told everything. */
  message: string | null;
  isRefreshing: boolean;
  onRefresh: () => void;
  onClose: () => void;
};

/** Asks somebody without a plan for one; the basic features stay without it. */
export function PlanModal(props: PlanModalProps) {
  const { hadSubscription, message, isRefreshing, onRefresh, onClose } = props;
  const kind = hadSubscription ? 'back' : 'new';
  return (
    <Dialog labelledBy="plan-modal-title" onClose={onClose}>
      <h2 id="plan-modal-title">{text(`subscriptions.modal.${kind}.title`)}</h2>
      <p>{text(`subscriptions.modal.${kind}.body`)}</p>
      <ul className="plan-modal-features">
        {features.map(([name, Icon]) => (
          <li key={name}>
            <Icon size={22} aria-hidden="true" />
            <div>
              <h3>{text(`subscriptions.modal.${name}.title`)}</h3>
              <p className="quiet">{text(`subscriptions.modal.${name}.body`)}</p>
            </div>
          </li>
        ))}
      </ul>
      {message !== null && (
        <Notice tone="problem">
          <p>{message}</p>
          <p className="actions">
            <Button look="quiet" aria-disabled={isRefreshing} onClick={onRefresh}>
              {text('subscriptions.modal.refresh')}
            </Button>
          </p>
        </Notice>
      )}
      <p className="actions">
        <a className="button button-primary" href="/subscription-plans" onClick={onClose}>
          {text(`subscriptions.modal.${kind}.button`)}
        </a>
        <Button look="quiet" onClick={onClose}>
          {text('subscriptions.modal.without')}
        </Button>
      </p>
    </Dialog>
  );
}
