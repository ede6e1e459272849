import { useMemo, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
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

const fields = Object.keys(profileInput.shape) as Field[];
type Typed = Readonly<Record<string, string>>;

/** SQLSTATE `check_violation`. */
const checkViolation = '23514';

/**
 * Who the person is, in one form with one button. Only what she has typed is sent: the rest shows what is stored, and stays as
 * it is by then, whoever changed it.
 */
export function PersonalSection({ profile }: { profile: Profile }) {
  const write = useWriteProfile();
  const { draft, forget, keepTyped } = useFormDraft('account', fields);
  const [typed, setTyped] = useState<Typed>(draft);
  const newest = useRef<Typed>(typed);
  const stored = (name: Field): string => profile[name] ?? '';
  const isTyped = (name: Field) => (typed[name] ?? stored(name)) !== stored(name);
  const isDirty = fields.some(isTyped);
  useLeaveWarning(isDirty, forget);
  const keep = (next: Typed) => {
    newest.current = next;
    setTyped(next);
    if (Object.keys(next).length === 0) forget();
    else keepTyped(next);
  };
  const fieldOf = (name: Field) => ({
    ...{ id: name, name, label: text(`accounts.field.${name}`), error: errors[name] ?? null },
    value: typed[name] ?? stored(name),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const { [name]: _before, ...others } = newest.current;
      // What is typed back to what is stored follows that again.
      keep(value === stored(name) ? others : { ...others, [name]: value });
    },
  });
  const countries = useMemo(() => listCountries(profile.country), [profile.country]);
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => checkProfile(new FormData(element)),
    submit: async (values) => {
      const sent = newest.current;
      const read = profileInput.parse(Object.fromEntries(values));
      const changed = fields.filter(isTyped).map((name) => [name, read[name]] as const);
      if (changed.length > 0) await write(Object.fromEntries(changed));
      // What she changed meanwhile was not sent.
      const left = Object.entries(newest.current).filter(([name, value]) => value !== sent[name]);
      keep(Object.fromEntries(left));
      void showToast('saved');
    },
    explain: (error) => ({ failure: explainRefusal(error) }),
  });

  const line = (name: keyof typeof lines) => (
    <TextField {...fieldOf(name)} dir="auto" {...lines[name]} />
  );

  return (
    <Section
      id="personal"
      title={text('accounts.personal.title')}
      lede={text('accounts.personal.lede')}
    >
      <form className="form account-form" {...form}>
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
            {...fieldOf('date_of_birth')}
            type="date"
            hint={text('accounts.personal.birthHint')}
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
          {...fieldOf('country')}
          autoComplete="country"
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
