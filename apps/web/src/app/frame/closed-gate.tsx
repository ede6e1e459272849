import { useOwnAgencies } from '#features/agencies/own/use-own-agencies.ts';
import { PlanModal } from '#features/subscriptions/plan-modal.tsx';
import type { PlanModalProps } from '#features/subscriptions/plan-modal.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/**
 * What stands before the screens of somebody without a plan: the question for one. A member of an agency that is suspended
 * came for its area, and needs no plan to be told why she is here.
 */
export function ClosedGate(props: PlanModalProps) {
  const { data, failureCount, fetchStatus, isPending } = useOwnAgencies();
  if (isPending && fetchStatus === 'fetching' && failureCount === 0) return null;
  const membership = data?.membership ?? null;
  if (membership?.status !== 'suspended') return <PlanModal {...props} />;
  return (
    <Dialog labelledBy="suspended-agency" onClose={props.onClose}>
      <h2 id="suspended-agency">{text('shell.suspendedAgency.title')}</h2>
      <p>{text('shell.suspendedAgency.body', { name: membership.name })}</p>
      <p className="actions">
        <a className="button button-primary" href="/settings#agencies" onClick={props.onClose}>
          {text('shell.suspendedAgency.place')}
        </a>
        <Button look="quiet" onClick={props.onClose}>
          {text('shell.suspendedAgency.goOn')}
        </Button>
      </p>
    </Dialog>
  );
}
