import type { FindingDecision } from '@leakblock/domain/findings';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { decisionKeys, decisions } from './decision-keys.ts';

type DecisionButtonsProps = {
  /** Name of the group for screen readers. */
  label: string;
  /** Shown beside each button while its key works. */
  hasKeys?: boolean;
  onDecide: (decision: FindingDecision) => void;
};

/** One button for each decision. */
export function DecisionButtons({ hasKeys = false, label, onDecide }: DecisionButtonsProps) {
  const { may } = useSubject();
  if (!may('review')) return null;
  return (
    <div className="decisions" role="group" aria-label={label}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          look={decision === 'remove' ? 'primary' : 'quiet'}
          aria-keyshortcuts={hasKeys ? decisionKeys[decision] : undefined}
          onClick={() => onDecide(decision)}
        >
          {text(`findings.decide.${decision}`)}
          {hasKeys && <kbd aria-hidden="true">{decisionKeys[decision]}</kbd>}
        </Button>
      ))}
    </div>
  );
}
