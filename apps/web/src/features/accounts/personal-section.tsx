import { useEffect, useEffectEvent, useMemo, useState } from 'react';
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
type Texts = Readonly<Record<Field, string>>;
/** The fields as they began and as they are now; what is the same in both she has not changed. */
type Held = { profile: Profile; before: Texts; now: Texts };

/** SQLSTATE `check_violation`. */
const checkViolation = '23514';

/**
 * Who the person is, in one form with one button. Only what she has typed is sent: the rest shows what is stored, and stays as
 * it is by then, whoever changed it.
 */
export function PersonalSection({ profile }: { profile: Profile }) {
  const write = useWriteProfile();
  const { draft, forget, keepTyped } = useFormDraft('account', fields);
  const [held, setHeld] = useState<Held>(() => {
    const before = textsOf(profile);
    return { profile, before, now: { ...before, ...draft } };
  });
  if (held.profile !== profile) setHeld(follow(held, profile));
  const changed = fields.filter((name) => isChanged(held, name));
  const isDirty = changed.length > 0;
  useLeaveWarning(isDirty, forget);
  const keepChanged = useEffectEvent(() => {
    if (isDirty) keepTyped(pick(held.now, changed));
    else forget();
  });
  useEffect(() => keepChanged(), [held]);
  const fieldOf = (name: Field) => ({
    ...{ id: name, name, label: text(`accounts.field.${name}`), error: errors[name] ?? null },
    value: held.now[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setHeld((known) => ({ ...known, now: { ...known.now, [name]: value } })),
  });
  const { country } = held.before;
  const countries = useMemo(() => listCountries(country || null), [country]);
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => checkProfile(new FormData(element)),
    submit: async (values) => {
      const entered = profileInput.parse(Object.fromEntries(values));
      if (isDirty) await write(pick(entered, changed));
      setHeld((known) => {
        // What she took back is shown as it is stored by now.
        if (!isDirty) return follow(known, known.profile);
        // What she changed meanwhile was not sent: it differs from this.
        return { ...known, before: { ...known.before, ...pick(textsOf(entered), changed) } };
      });
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

function textsOf(stored: ProfileInput): Texts {
  const texts = fields.map((name) => [name, stored[name]?.trim() ?? '']);
  return Object.fromEntries(texts) as Texts;
}

function pick<Part extends object>(of: Part, names: readonly (keyof Part)[]): Partial<Part> {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<Part>;
}

function isChanged({ before, now }: Held, name: Field): boolean {
  return now[name].trim() !== before[name];
}

/** The fields with what is stored by now in all that she has not changed. */
function follow(held: Held, profile: Profile): Held {
  const changed = fields.filter((name) => isChanged(held, name));
  const stored = textsOf(profile);
  return {
    profile,
    before: { ...stored, ...pick(held.before, changed) },
    now: { ...stored, ...pick(held.now, changed) },
  };
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
