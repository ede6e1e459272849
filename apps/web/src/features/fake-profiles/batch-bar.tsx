import type { FakeProfileAction } from '@leakblock/domain/fake-profiles';
import { canReview } from '@leakblock/domain/fake-profiles';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import type { FakeProfile } from './read-fake-profiles.ts';

type BatchBarProps = {
  shown: readonly FakeProfile[];
  selected: readonly FakeProfile[];
  onSelectAll: () => void;
  onClear: () => void;
  onAct: (action: FakeProfileAction) => void;
};

const moves = ['report', 'ignore', 'mine', 'watch'] as const;

/** Selecting what is shown, and one decision for all that are selected. */
export function BatchBar({ onAct, onClear, onSelectAll, selected, shown }: BatchBarProps) {
  const { may } = useSubject();
  if (!may('review')) return null;
  if (selected.length === 0) {
    return (
      <p className="fake-batch">
        <button type="button" className="text-button" onClick={onSelectAll}>
          {text('fake-profiles.select.all')}
        </button>
      </p>
    );
  }
  const isAllNew = selected.every(({ status }) => status === 'new');
  return (
    <div className="fake-batch panel">
      <p>
        <strong>{text('fake-profiles.select.count', { count: selected.length })}</strong>
      </p>
      <div className="actions">
        {moves.map(
          (move) =>
            selected.every(({ status }) => canReview(status, move)) && (
              <Button key={move} look="quiet" onClick={() => onAct(move)}>
                {text(`fake-profiles.action.${move}`)}
              </Button>
            ),
        )}
        {!isAllNew && (
          <Button look="quiet" onClick={() => onAct('undo')}>
            {text('fake-profiles.action.undo')}
          </Button>
        )}
        {selected.length < shown.length && (
          <button type="button" className="text-button" onClick={onSelectAll}>
            {text('fake-profiles.select.all')}
          </button>
        )}
        <button type="button" className="text-button" onClick={onClear}>
          {text('fake-profiles.select.none')}
        </button>
      </div>
    </div>
  );
}
