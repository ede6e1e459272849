import { useState } from 'react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { FakeProfile } from './read-fake-profiles.ts';

type MineDialogProps = {
  profiles: readonly FakeProfile[];
  onConfirm: (asOfficialLink: boolean) => void;
  onClose: () => void;
};

/** Asks once whether an account is really the person's own: no scan finds it again after that. */
export function MineDialog({ profiles, onClose, onConfirm }: MineDialogProps) {
  const [isOfficial, setIsOfficial] = useState(false);
  const [only] = profiles;
  if (only === undefined) return null;
  return (
    <Dialog labelledBy="mine-title" onClose={onClose}>
      <div className="dialog-body">
        <h2 id="mine-title">
          {profiles.length === 1
            ? text('fake-profiles.mine.title', { name: only.username })
            : text('fake-profiles.mine.titleMany', { count: profiles.length })}
        </h2>
        <p>{text('fake-profiles.mine.body')}</p>
        <CheckboxField
          id="mine-official"
          label={text('fake-profiles.mine.official')}
          checked={isOfficial}
          onChange={(event) => setIsOfficial(event.target.checked)}
        />
        <div className="actions">
          <Button onClick={() => onConfirm(isOfficial)}>
            {text('fake-profiles.mine.confirm')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text('fake-profiles.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
