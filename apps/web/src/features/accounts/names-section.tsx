import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { X } from 'lucide-react';
import { nameInput, nameLimit } from '@leakblock/domain/accounts';
import { dataFailureText } from '#lib/data-failure.ts';
import { Loaded } from '#lib/loaded.tsx';
import { DataError } from '#lib/read-rows.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { NameKind, NamedRow } from './name-store.ts';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import { isUnderWay, useNames } from './use-names.ts';
import type { NameFailure } from './use-names.ts';

type NamesSectionProps = {
  kind: NameKind;
  /** Id of the field, as the list of what is missing names it. */
  fieldId: 'niche' | 'stage_name';
  suggestions?: readonly string[];
};

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Short names as chips: add, remove, take a suggestion. */
export function NamesSection({ kind, fieldId, suggestions = [] }: NamesSectionProps) {
  const names = useNames(kind);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const suggestionsId = useId();
  const rows = names.query.data ?? [];
  useLeaveWarning(typed.trim() !== '' || names.failures.length > 0);

  function add(wanted: string) {
    const parsed = nameInput.safeParse(wanted);
    const problem = parsed.success
      ? judgeName(parsed.data, rows, names.limit)
      : parsed.error.issues[0]?.message === 'too_long'
        ? text('accounts.tooLong', { limit: nameLimit })
        : text(`accounts.${kind}.missing`);
    setError(problem);
    if (problem !== null || !parsed.success) {
      field.current?.focus();
      return;
    }
    if (wanted === typed) setTyped('');
    setSaid(text('accounts.names.added', { name: parsed.data }));
    void names.add(parsed.data);
  }

  function remove(row: NamedRow) {
    setSaid(text('accounts.names.removed', { name: row.name }));
    void names.remove(row);
    field.current?.focus();
  }

  const open = suggestions.filter((one) => !rows.some(({ name }) => isSame(name, one)));
  return (
    <Section id={kind} title={text(`accounts.${kind}.title`)} lede={text(`accounts.${kind}.lede`)}>
      <Loaded query={names.query} lines={2}>
        {() => (
          <>
            {rows.length === 0 ? (
              <p className="quiet">{text(`accounts.${kind}.none`)}</p>
            ) : (
              <ul className="chips" aria-label={text(`accounts.${kind}.title`)}>
                {rows.map((row) => (
                  <Chip key={row.id} row={row} onRemove={() => remove(row)} />
                ))}
              </ul>
            )}
            <Failures failures={names.failures} limit={names.limit} onDrop={names.forget} />
            <form
              className="form name-form"
              noValidate
              onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
                event.preventDefault();
                add(typed);
              }}
            >
              <TextField
                ref={field}
                id={fieldId}
                label={text(`accounts.${kind}.add`)}
                value={typed}
                error={error}
                dir="auto"
                autoComplete="off"
                autoFocus={location.hash === `#${fieldId}`}
                enterKeyHint="done"
                onChange={(event) => {
                  setTyped(event.target.value);
                  setError(null);
                }}
                action={
                  <Button look="quiet" type="submit">
                    {text('accounts.names.add')}
                  </Button>
                }
              />
            </form>
            {open.length > 0 && (
              <div className="suggestions">
                <p className="quiet" id={suggestionsId}>
                  {text('accounts.niches.suggestions')}
                </p>
                <ul className="chips" aria-labelledby={suggestionsId}>
                  {open.map((one) => (
                    <li key={one}>
                      <button
                        type="button"
                        className="chip chip-offer"
                        onClick={() => add(one)}
                        aria-label={text('accounts.names.take', { name: one })}
                      >
                        <span aria-hidden="true">+ {one}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <p className="visually-hidden" role="status">
              {said}
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function judgeName(name: string, rows: readonly NamedRow[], limit: number): string | null {
  if (rows.some((row) => isSame(row.name, name))) return text('accounts.names.duplicate', { name });
  return rows.length >= limit ? text('accounts.names.full', { limit }) : null;
}

function Chip({ row, onRemove }: { row: NamedRow; onRemove: () => void }) {
  return (
    <li className="chip" data-under-way={isUnderWay(row) ? '' : undefined}>
      <span dir="auto">{row.name}</span>
      <button
        type="button"
        className="chip-remove"
        disabled={isUnderWay(row)}
        aria-label={text('accounts.names.remove', { name: row.name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  );
}

type FailuresProps = {
  failures: readonly NameFailure[];
  limit: number;
  onDrop: (name: string) => void;
};

/** What was not taken, with its reason: to be tried again or dropped. */
function Failures({ failures, limit, onDrop }: FailuresProps) {
  return failures.map(({ name, error, retry }) => (
    <Notice key={name} tone="problem">
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p>{explainName(error, name, limit)}</p>
      <p className="actions">
        <Button look="quiet" onClick={retry}>
          {text('errors.retry')}
        </Button>
        <Button look="quiet" onClick={() => onDrop(name)}>
          {text('accounts.names.drop')}
        </Button>
      </p>
    </Notice>
  ));
}

function explainName(error: unknown, name: string, limit: number): string {
  const code = error instanceof DataError ? error.code : '';
  // SQLSTATE: a row like it is there; a check, which here is the number of rows.
  if (code === '23505') return text('accounts.names.duplicate', { name });
  if (code === '23514') return text('accounts.names.full', { limit });
  return dataFailureText(error);
}
