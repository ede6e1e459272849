import { useState } from 'react';
import { applyAsAgencyInput } from '@leakblock/domain/agencies';
import type { AgencyApplication } from '@leakblock/domain/agencies';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { goTo } from '#lib/go-to.ts';
import { holdPlace } from '#lib/hold-place.ts';
import { useUnsavedInput } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';

const fields = ['name', 'website', 'country', 'creators', 'message'] as const;

type ApplyFormProps = {
  isSignedIn: boolean;
  /** What she sent before and is asked to mend. */
  before?: AgencyApplication | null;
  onSent: () => Promise<void>;
};

/** Who wants to run an agency here. A visitor signs in before it is sent; what she typed stays. */
export function ApplyForm({ before = null, isSignedIn, onSent }: ApplyFormProps) {
  const written = useFormDraft('agency-application', fields);
  const [draft] = useState(() => ({ ...(before && draftOf(before)), ...written.draft }));
  const { onInput, send } = useUnsavedInput();
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => {
      const checked = applyAsAgencyInput.safeParse(readApplication(new FormData(element)));
      const wrong = new Set(checked.error?.issues.map(({ path: [field] }) => field) ?? []);
      return Object.fromEntries(
        fields
          .filter((field) => wrong.has(field))
          .map((field) => [field, text(`agencies.apply.${field}.wrong`)]),
      );
    },
    submit: async (values) => {
      const onKept = send();
      if (!isSignedIn) {
        written.keepForSignIn(values);
        onKept();
        goTo('/login?next=/agency/apply');
        return;
      }
      const keepPlace = holdPlace();
      await callFunction('apply-as-agency', readApplication(values));
      written.forget();
      onKept();
      await onSent();
      keepPlace();
    },
    explain: (error) => ({ failure: failureText(explainDataError(error)) }),
  });
  return (
    <form
      className="form"
      aria-label={text('agencies.apply.label')}
      {...form}
      onInput={({ currentTarget }) => {
        onInput();
        written.keep(currentTarget);
      }}
    >
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <TextField
        id="agency-name"
        name="name"
        label={text('agencies.apply.name')}
        error={errors['name'] ?? null}
        maxLength={100}
        defaultValue={draft['name']}
        autoComplete="organization"
      />
      <TextField
        id="agency-website"
        name="website"
        type="url"
        label={text('agencies.apply.website')}
        error={errors['website'] ?? null}
        maxLength={500}
        defaultValue={draft['website']}
        autoComplete="url"
      />
      <TextField
        id="agency-country"
        name="country"
        label={text('agencies.apply.country')}
        error={errors['country'] ?? null}
        maxLength={60}
        defaultValue={draft['country']}
        autoComplete="country-name"
      />
      <TextField
        id="agency-creators"
        name="creators"
        inputMode="numeric"
        label={text('agencies.apply.creators')}
        error={errors['creators'] ?? null}
        maxLength={6}
        defaultValue={draft['creators']}
        autoComplete="off"
      />
      <TextAreaField
        id="agency-message"
        name="message"
        rows={4}
        maxLength={2000}
        label={text('agencies.apply.message')}
        hint={text('agencies.apply.message.hint')}
        error={errors['message'] ?? null}
        defaultValue={draft['message']}
      />
      {!isSignedIn && <p className="quiet">{text('agencies.apply.signIn')}</p>}
      <Button {...button}>
        {isBusy
          ? text('agencies.apply.busy')
          : text(isSignedIn ? 'agencies.apply.submit' : 'agencies.apply.continue')}
      </Button>
    </form>
  );
}

function draftOf({ country, creators, message, name, website }: AgencyApplication) {
  return { name, website: website ?? '', country, creators: String(creators), message };
}

function readApplication(values: FormData) {
  const website = readField(values, 'website');
  const creators = readField(values, 'creators');
  return {
    name: readField(values, 'name'),
    // People write their address without its beginning.
    website:
      website === '' || /^https?:\/\//i.test(website) ? website || null : `https://${website}`,
    country: readField(values, 'country'),
    creators: /^\d{1,6}$/.test(creators) ? Number(creators) : 0,
    message: readField(values, 'message'),
  };
}
