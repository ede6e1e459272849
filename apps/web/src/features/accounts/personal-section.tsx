import { useMemo, useRef, useState } from 'react';
import { listProblems, profileInput, profileLimits } from '@leakblock/domain/accounts';
import type { FieldProblem, ProfileInput } from '@leakblock/domain/accounts';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { DataError } from '#lib/read-rows.ts';
import { text } from '#lib/texts.ts';
import { showToast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { listCountries } from './countries.ts';
import type { Profile } from './read-account.ts';
import { useWriteProfile } from './use-account.ts';
import { useLeaveWarning } from '#lib/leave-warning.ts';

type Field = keyof ProfileInput;

/** Lines of text in the order of the form; country and date of birth are fields of their own. */
const lines = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  phone: { autoComplete: 'tel', type: 'tel' },
  address: { autoComplete: 'street-address' },
  postal_code: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
} as const satisfies Partial<Record<Field, { autoComplete: string; type?: string }>>;

const fields = Object.keys(profileInput.shape);

/** SQLSTATE `check_violation`. */
const checkViolation = '23514';

/** Who the person is, in one form with one button. */
export function PersonalSection({ profile }: { profile: Profile }) {
  const write = useWriteProfile();
  const { draft, keep, forget } = useFormDraft('account', fields);
  const shown = (name: Field): string => draft[name] ?? profile[name] ?? '';
  const [isDirty, setIsDirty] = useState(() =>
    Object.entries(draft).some(([name, typed]) => typed !== (profile[name as Field] ?? '')),
  );
  const changes = useRef(0);
  useLeaveWarning(isDirty, forget);
  const countries = useMemo(() => listCountries(profile.country), [profile.country]);
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => checkProfile(new FormData(element)),
    submit: async (values) => {
      const sent = changes.current;
      await write(profileInput.parse(Object.fromEntries(values)));
      // What she changed meanwhile was not sent.
      if (changes.current === sent) {
        setIsDirty(false);
        forget();
      }
      void showToast('saved');
    },
    explain: (error) => ({ failure: explainRefusal(error) }),
  });

  const line = (name: keyof typeof lines) => (
    <TextField
      id={name}
      name={name}
      label={text(`accounts.field.${name}`)}
      defaultValue={shown(name)}
      error={errors[name] ?? null}
      dir="auto"
      {...lines[name]}
    />
  );

  return (
    <Section
      id="personal"
      title={text('accounts.personal.title')}
      lede={text('accounts.personal.lede')}
    >
      <form
        className="form account-form"
        {...form}
        onInput={({ currentTarget }) => {
          changes.current += 1;
          setIsDirty(true);
          keep(currentTarget);
        }}
      >
        {failure !== null && (
          <Notice tone="problem">
            <p>{failure}</p>
          </Notice>
        )}
        <div className="field-pair">
          {line('first_name')}
          {line('last_name')}
        </div>
        <div className="field-pair">
          <TextField
            id="date_of_birth"
            name="date_of_birth"
            type="date"
            label={text('accounts.field.date_of_birth')}
            hint={text('accounts.personal.birthHint')}
            defaultValue={shown('date_of_birth')}
            error={errors['date_of_birth'] ?? null}
            autoComplete="bday"
          />
          {line('phone')}
        </div>
        {line('address')}
        <div className="field-pair">
          {line('postal_code')}
          {line('city')}
        </div>
        <SelectField
          id="country"
          name="country"
          label={text('accounts.field.country')}
          error={errors['country'] ?? null}
          autoComplete="country"
          defaultValue={shown('country')}
          options={[{ value: '', label: text('accounts.personal.noCountry') }, ...countries]}
        />
        <div className="field">
          <p className="field-label" id="account-email-label">
            {text('accounts.personal.email')}
          </p>
          <p className="account-email-line">
            <span>{profile.email ?? ''}</span>{' '}
            <a href="/settings#email">{text('accounts.personal.changeEmail')}</a>
          </p>
        </div>
        <p className="actions">
          <Button {...button}>
            {isBusy ? text('accounts.saving') : text('accounts.personal.save')}
          </Button>
          {isDirty && !isBusy && <span className="unsaved">{text('accounts.unsaved')}</span>}
        </p>
      </form>
    </Section>
  );
}

function checkProfile(values: FormData): FieldErrors {
  const parsed = profileInput.safeParse(Object.fromEntries(values));
  if (parsed.success) return {};
  const problems = Object.entries(listProblems(parsed.error)) as [Field, FieldProblem][];
  return Object.fromEntries(problems.map(([field, problem]) => [field, wordsOf(field, problem)]));
}

function wordsOf(field: Field, problem: FieldProblem): string {
  if (field === 'date_of_birth') {
    return text(problem === 'too_young' ? 'accounts.birth.tooYoung' : 'accounts.birth.invalid');
  }
  return text('accounts.tooLong', { limit: profileLimits[field] });
}

function explainRefusal(error: unknown): string {
  // Only a rule of the database that this page does not know; the form holds what it knows.
  if (error instanceof DataError && error.code === checkViolation) {
    return text('accounts.personal.refused');
  }
  return failureText(explainDataError(error));
}
