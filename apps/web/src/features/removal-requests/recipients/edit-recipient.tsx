import { useEffect, useRef, useState } from 'react';
import {
  claims,
  contactConfidences,
  contactScopes,
  noticeLanguages,
  requestChannels,
  saveRecipientInput,
} from '@leakblock/domain/removal-requests';
import { mayLeaveScreen, useUnsavedInput } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Recipient } from './read-recipients.ts';
import { useRecipientCall } from './use-recipients.ts';

const label = (name: Parameters<typeof fieldKey>[0]) => text(fieldKey(name));
const fieldKey = (
  name:
    | 'name'
    | 'scope'
    | 'method'
    | 'address'
    | 'formUrl'
    | 'domains'
    | 'domainsHint'
    | 'claims'
    | 'confidence'
    | 'language'
    | 'validUntil'
    | 'notes',
) => `removal-requests.recipients.field.${name}` as const;
const methods = requestChannels.filter((method) => method !== 'cloudflare_api');

/** Fields in which something wrong can be typed. */
const checked = ['name', 'address', 'formUrl', 'domains', 'validUntil'] as const;
type Errors = Partial<Record<(typeof checked)[number], string>>;

/** A new entry of the directory, or one that is changed. What was typed stays after a failure. */
export function EditRecipient({
  recipient,
  onClose,
}: {
  recipient: Recipient | null;
  onClose: () => void;
}) {
  const { failure, isBusy, run, setFailure } = useRecipientCall();
  const { onInput, send } = useUnsavedInput();
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function save(typed: HTMLFormElement): Promise<void> {
    const values = readForm(new FormData(typed), recipient?.id);
    const input = saveRecipientInput.safeParse(values);
    setErrors(input.success ? {} : errorsOf(input.error.issues, values));
    if (!input.success) {
      setFailure(text('removal-requests.recipients.wrong'));
      return;
    }
    const onKept = send();
    if (!(await run('save-recipient', input.data))) return;
    onKept();
    onClose();
  }

  return (
    <Dialog
      labelledBy="edit-recipient"
      // Escape or a click beside it is soon done: it takes nothing away unasked.
      onClose={() => mayLeaveScreen(text('shell.unsaved')) && onClose()}
    >
      <h2 id="edit-recipient">
        {recipient === null
          ? text('removal-requests.recipients.add')
          : text('removal-requests.recipients.editName', { name: recipient.name })}
      </h2>
      <form
        ref={form}
        className="form"
        noValidate
        method="post"
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <Fields recipient={recipient} errors={errors} />
        {failure !== null && <Notice tone="problem">{failure}</Notice>}
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy}>
            {text('removal-requests.recipients.save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text('removal-requests.recipients.cancel')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function Fields({ errors, recipient }: { errors: Errors; recipient: Recipient | null }) {
  const options = {
    scope: contactScopes.map((value) => ({
      value,
      label: text(`removal-requests.scope.${value}`),
    })),
    method: methods.map((value) => ({ value, label: text(`removal-requests.channel.${value}`) })),
    confidence: contactConfidences.map((value) => ({
      value,
      label: text(`removal-requests.recipients.confidence.${value}`),
    })),
    language: noticeLanguages.map((value) => ({
      value,
      label: text(`removal-requests.recipients.language.${value}`),
    })),
  };
  const id = (name: string): string => `recipient-${name}`;
  return (
    <>
      <TextField
        id={id('name')}
        name="name"
        error={errors.name ?? null}
        label={label('name')}
        maxLength={200}
        defaultValue={recipient?.name}
      />
      <SelectField
        id={id('scope')}
        name="scope"
        label={label('scope')}
        options={options.scope}
        defaultValue={recipient?.scope ?? 'operator'}
      />
      <SelectField
        id={id('method')}
        name="method"
        label={label('method')}
        options={options.method}
        defaultValue={recipient?.method ?? 'email'}
      />
      <TextField
        id={id('address')}
        name="address"
        error={errors.address ?? null}
        type="email"
        label={label('address')}
        maxLength={254}
        defaultValue={recipient?.address ?? ''}
      />
      <TextField
        id={id('form')}
        name="formUrl"
        error={errors.formUrl ?? null}
        type="url"
        label={label('formUrl')}
        maxLength={2000}
        defaultValue={recipient?.form_url ?? ''}
      />
      <TextAreaField
        id={id('domains')}
        name="domains"
        error={errors.domains ?? null}
        rows={3}
        label={label('domains')}
        hint={label('domainsHint')}
        defaultValue={recipient?.domains.join('\n')}
      />
      <fieldset className="options">
        <legend className="field-label">{label('claims')}</legend>
        {claims.map((claim) => (
          <CheckboxField
            key={claim}
            id={id(claim)}
            name="claims"
            value={claim}
            label={text(`removal-requests.claim.${claim}`)}
            defaultChecked={recipient === null || recipient.claims.includes(claim)}
          />
        ))}
      </fieldset>
      <SelectField
        id={id('confidence')}
        name="confidence"
        label={label('confidence')}
        options={options.confidence}
        defaultValue={recipient?.confidence ?? 'confirmed'}
      />
      <SelectField
        id={id('language')}
        name="language"
        label={label('language')}
        options={options.language}
        defaultValue={recipient?.language ?? 'en'}
      />
      <TextField
        id={id('until')}
        name="validUntil"
        error={errors.validUntil ?? null}
        type="date"
        label={label('validUntil')}
        defaultValue={recipient?.valid_until ?? ''}
      />
      <TextAreaField
        id={id('notes')}
        name="notes"
        rows={3}
        label={label('notes')}
        maxLength={2000}
        defaultValue={recipient?.notes ?? ''}
      />
    </>
  );
}

/** What is wrong, by field: what the schema refuses, and the address that the chosen way needs. */
function errorsOf(
  issues: readonly { path: readonly PropertyKey[] }[],
  values: Record<string, unknown>,
): Errors {
  const needed = values['method'] === 'email' ? 'address' : 'formUrl';
  const wrong = new Set(issues.map(({ path }) => path[0]));
  if (values[needed] === null) wrong.add(needed);
  return Object.fromEntries(
    checked
      .filter((name) => wrong.has(name))
      .map((name) => [name, text(`removal-requests.recipients.wrong.${name}`)]),
  );
}

function readForm(values: FormData, id: string | undefined): Record<string, unknown> {
  const read = (name: string): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const orNull = (name: string): string | null => (read(name) === '' ? null : read(name));
  return {
    ...(id !== undefined && { id }),
    name: read('name'),
    scope: read('scope'),
    method: read('method'),
    address: orNull('address'),
    formUrl: orNull('formUrl'),
    domains: read('domains')
      .split(/[\s,]+/u)
      .filter((domain) => domain !== ''),
    claims: values.getAll('claims'),
    confidence: read('confidence'),
    language: read('language'),
    validUntil: orNull('validUntil'),
    notes: orNull('notes'),
  };
}
