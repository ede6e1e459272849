import { useState } from 'react';
import { applyAsPartnerInput } from '@leakblock/domain/partners';
import type { ApplyAsPartner, Programme } from '@leakblock/domain/partners';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { useUnsavedInput } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type ApplicationFormProps = { programme: Programme; onSent: () => Promise<void> };

const typedFields = ['name', 'code', 'website', 'audience'] as const;
const fields = [...typedFields, 'acceptsTerms'] as const;

/** Who applies, for which link, with whom in mind. What was typed stays after a refusal, and over a sign-in. */
export function ApplicationForm({ programme, onSent }: ApplicationFormProps) {
  const { draft, forget, keep } = useFormDraft('partner-application', typedFields);
  const [code, setCode] = useState(draft['code'] ?? '');
  const { onInput, send } = useUnsavedInput();
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => checkApplication(readApplication(new FormData(element), programme)),
    submit: async (values) => {
      const onKept = send();
      await callFunction('apply-as-partner', readApplication(values, programme));
      forget();
      onKept();
      await onSent();
    },
    explain: (error) => {
      const failed = explainDataError(error);
      const words = failureText(failed);
      if (failed === 'partners.code_taken') return { failure: null, fields: { code: words } };
      return { failure: words };
    },
  });
  const shown = code.trim().toLowerCase();
  return (
    <form
      className="form"
      aria-label={text('partners.apply.label')}
      {...form}
      onInput={({ currentTarget }) => {
        onInput();
        keep(currentTarget);
      }}
    >
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <TextField
        id="partner-name"
        name="name"
        label={text('partners.apply.name')}
        hint={text('partners.apply.name.hint')}
        error={errors['name'] ?? null}
        maxLength={100}
        defaultValue={draft['name']}
        autoComplete="organization"
      />
      <TextField
        id="partner-code"
        name="code"
        label={text('partners.apply.code')}
        hint={text('partners.apply.code.hint')}
        error={errors['code'] ?? null}
        maxLength={32}
        defaultValue={draft['code']}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setCode(target.value)}
      />
      <p className="quiet partner-link" aria-live="polite">
        {`${text('partners.apply.preview')} ${location.origin}/home?ref=`}
        <strong>{shown === '' ? '…' : shown}</strong>
      </p>
      <TextField
        id="partner-website"
        name="website"
        type="url"
        label={text('partners.apply.website')}
        hint={text('partners.apply.website.hint')}
        error={errors['website'] ?? null}
        maxLength={500}
        defaultValue={draft['website']}
        autoComplete="url"
      />
      <TextAreaField
        id="partner-audience"
        name="audience"
        label={text('partners.apply.audience')}
        hint={text(`partners.apply.audience.${programme}`)}
        error={errors['audience'] ?? null}
        maxLength={2000}
        defaultValue={draft['audience']}
        rows={4}
      />
      <CheckboxField
        id="partner-terms"
        name="acceptsTerms"
        label={text('partners.apply.terms')}
        error={errors['acceptsTerms'] ?? null}
      />
      <Button {...button}>
        {isBusy ? text('partners.apply.busy') : text('partners.apply.submit')}
      </Button>
    </form>
  );
}

type Typed = Omit<ApplyAsPartner, 'acceptsTerms'> & { acceptsTerms: boolean };

function readApplication(values: FormData, programme: Programme): Typed {
  const website = readField(values, 'website');
  return {
    programme,
    name: readField(values, 'name'),
    code: readField(values, 'code').toLowerCase(),
    // People write their address without its beginning.
    website:
      website === '' || /^https?:\/\//i.test(website) ? website || null : `https://${website}`,
    audience: readField(values, 'audience'),
    acceptsTerms: values.get('acceptsTerms') !== null,
  };
}

function checkApplication(typed: Typed): FieldErrors {
  const checked = applyAsPartnerInput.safeParse(typed);
  if (checked.success) return {};
  const wrong = new Set(checked.error.issues.map(({ path: [field] }) => field));
  return Object.fromEntries(
    fields
      .filter((field) => wrong.has(field))
      .map((field) => [field, text(`partners.apply.${field}.wrong`)]),
  );
}
