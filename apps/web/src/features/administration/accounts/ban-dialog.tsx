import { useState } from 'react';
import type { Account } from '@leakblock/domain/administration';
import { callFunction } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { ActDialog } from '../act-dialog.tsx';

export type AccountDialogProps = { account: Account; onDone: () => void; onClose: () => void };

const notesLimit = 4000;

/** Suspends an account: the person reads reason and notes. */
export function BanDialog({ account: { userId }, ...rest }: AccountDialogProps) {
  const [notes, setNotes] = useState('');
  return (
    <ActDialog
      id="account-act"
      title={text('administration.accounts.ban.title')}
      body={text('administration.accounts.ban.body')}
      submit={text('administration.accounts.ban.submit')}
      reasonHint={text('administration.accounts.ban.reasonHint')}
      act={(reason) => callFunction('ban-account', { userId, reason, notes: notes.trim() || null })}
      after={
        <TextAreaField
          id="account-act-notes"
          label={text('administration.accounts.ban.notes')}
          hint={text('administration.accounts.ban.notesHint')}
          rows={3}
          maxLength={notesLimit}
          value={notes}
          dir="auto"
          onChange={({ target }) => setNotes(target.value)}
        />
      }
      {...rest}
    />
  );
}
