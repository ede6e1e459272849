import type { AllowScope } from '@leakblock/domain/findings';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type ScopeDialogProps = {
  url: string;
  /** The wider page that hers lies under. */
  profile: string;
  onChoose: (scope: AllowScope) => void;
  onClose: () => void;
};

/** Whether one page is allowed or all that lies beside it. */
export function ScopeDialog({ onChoose, onClose, profile, url }: ScopeDialogProps) {
  return (
    <Dialog labelledBy="scope-title" onClose={onClose} className="scope-dialog">
      <h2 id="scope-title">{text('findings.scope.title')}</h2>
      <p>{text('findings.scope.body')}</p>
      <p className="finding-address">
        <bdi>{url}</bdi>
      </p>
      <div className="scope-choices">
        <Button onClick={() => onChoose('page')}>{text('findings.scope.page')}</Button>
        <Button look="quiet" onClick={() => onChoose('profile')}>
          {text('findings.scope.profile', { page: profile.replace(/^https?:\/\//u, '') })}
        </Button>
        <button type="button" className="text-button" onClick={onClose}>
          {text('findings.scope.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
