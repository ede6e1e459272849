import { useState } from 'react';
import { editAccountInput } from '@leakblock/domain/administration';
import type { Account } from '@leakblock/domain/administration';
import { callFunction } from '#lib/functions-client.ts';
import { languageNames } from '#lib/language-names.ts';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ActDialog } from '../act-dialog.tsx';
import type { AccountDialogProps } from './ban-dialog.tsx';

/** Lines of text with how many characters each takes. */
const lines = {
  firstName: 60,
  lastName: 60,
  dateOfBirth: 10,
  phone: 30,
  address: 200,
  postalCode: 20,
  city: 100,
  country: 60,
} as const;
type Line = keyof typeof lines;
const lineNames = Object.keys(lines) as Line[];

type Draft = Record<Line | 'locale', string> & { isVerified: boolean };

/** Corrects what the person has given; only what was changed is sent. Nobody says of herself that she is verified. */
export function EditDialog({ account, isOwn, ...rest }: AccountDialogProps & { isOwn: boolean }) {
  const [before] = useState(() => draftOf(account));
  const [draft, setDraft] = useState(before);
  const set = (change: Partial<Draft>) => setDraft((known) => ({ ...known, ...change }));
  const check = () => {
    const changes = changesOf(before, draft);
    if (Object.keys(changes).length === 0) return text('administration.accounts.edit.unchanged');
    const input = { userId: account.userId, reason: '-', changes };
    return editAccountInput.safeParse(input).success
      ? null
      : text('administration.accounts.edit.invalid');
  };
  return (
    <ActDialog
      id="account-act"
      title={text('administration.accounts.edit.title')}
      body={text('administration.accounts.edit.body')}
      submit={text('administration.accounts.edit.submit')}
      reasonHint={text('administration.act.reasonKept')}
      check={check}
      act={(reason) =>
        callFunction('edit-account', {
          userId: account.userId,
          reason,
          changes: changesOf(before, draft),
        })
      }
      {...rest}
    >
      <div className="admin-pair">
        {lineNames.map((name) => (
          <TextField
            key={name}
            id={`edit-${name}`}
            type={name === 'dateOfBirth' ? 'date' : 'text'}
            label={text(`administration.accounts.field.${name}`)}
            value={draft[name]}
            maxLength={lines[name]}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </div>
      <SelectField
        id="edit-locale"
        label={text('administration.accounts.fact.locale')}
        value={draft.locale}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => set({ locale: target.value })}
      />
      {account.identity === 'approved' ? (
        <p className="quiet">{text('administration.accounts.edit.byPapers')}</p>
      ) : isOwn ? null : (
        <CheckboxField
          id="edit-verified"
          label={text('administration.accounts.edit.verified')}
          checked={draft.isVerified}
          onChange={({ target }) => set({ isVerified: target.checked })}
        />
      )}
    </ActDialog>
  );
}

function draftOf(account: Account): Draft {
  const texts = lineNames.map((name) => [name, account[name] ?? ''] as const);
  return {
    ...(Object.fromEntries(texts) as Record<Line, string>),
    locale: account.locale,
    isVerified: account.hasVerifiedFlag,
  };
}

/** What is different, in the form of the call: an emptied field is null. */
function changesOf(before: Draft, after: Draft): Record<string, string | boolean | null> {
  const names = Object.keys(after) as (keyof Draft)[];
  return Object.fromEntries(
    names
      .filter((name) => after[name] !== before[name])
      .map((name) => {
        const value = after[name];
        return [name, typeof value === 'string' ? value.trim() || null : value];
      }),
  );
}
