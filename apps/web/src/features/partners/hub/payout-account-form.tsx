import { useState } from 'react';
import { payoutAccountInput } from '@leakblock/domain/partners';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { useUnsavedInput } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type Kind = 'iban' | 'paypal';
type PayoutAccountFormProps = {
  onSaved: () => Promise<void>;
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null;
};

/** A bank account or PayPal. What is kept is never shown again, but for its ending. */
export function PayoutAccountForm({ onSaved, onCancel }: PayoutAccountFormProps) {
  const [kind, setKind] = useState<Kind>('iban');
  /** What was typed for the other kind: whoever looks at that one types nothing twice. */
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { onInput, send } = useUnsavedInput();
  const { form, button, errors, failure, isBusy } = useForm<string>({
    check: (element) => checkAccount(readAccount(new FormData(element), kind)),
    submit: async (values) => {
      const onKept = send();
      await callFunction('set-payout-account', readAccount(values, kind));
      onKept();
      await onSaved();
    },
    explain: (error) => {
      const code = explainDataError(error);
      const words = failureText(code);
      if (code === 'partners.iban_invalid') return { failure: null, fields: { iban: words } };
      // It is no second payout that she asked for.
      if (code === 'partners.payout_open') return { failure: text('partners.account.open') };
      return { failure: words };
    },
  });
  return (
    <form className="form" aria-label={text('partners.account.title')} {...form} onInput={onInput}>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <SelectField
        id="payout-kind"
        label={text('partners.account.kind')}
        value={kind}
        options={(['iban', 'paypal'] as const).map((value) => ({
          value,
          label: text(`partners.account.${value}.name`),
        }))}
        onChange={({ target }) => {
          if (target.form !== null) {
            const values = new FormData(target.form);
            const shown = fields.filter((field) => values.has(field));
            setTyped({
              ...typed,
              ...Object.fromEntries(shown.map((field) => [field, readField(values, field)])),
            });
          }
          setKind(target.value === 'paypal' ? 'paypal' : 'iban');
        }}
      />
      {kind === 'iban' ? (
        <>
          <TextField
            id="payout-holder"
            name="holder"
            defaultValue={typed['holder']}
            label={text('partners.account.holder')}
            error={errors['holder'] ?? null}
            maxLength={100}
            autoComplete="name"
          />
          <TextField
            id="payout-iban"
            name="iban"
            defaultValue={typed['iban']}
            label={text('partners.account.iban')}
            hint={text('partners.account.iban.hint')}
            error={errors['iban'] ?? null}
            maxLength={42}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </>
      ) : (
        <TextField
          id="payout-email"
          name="email"
          defaultValue={typed['email']}
          type="email"
          label={text('partners.account.email')}
          error={errors['email'] ?? null}
          maxLength={254}
          autoComplete="email"
        />
      )}
      <p className="actions">
        <Button {...button}>
          {isBusy ? text('partners.account.busy') : text('partners.account.save')}
        </Button>
        {onCancel !== null && (
          <button type="button" className="text-button" onClick={onCancel}>
            {text('partners.account.cancel')}
          </button>
        )}
      </p>
    </form>
  );
}

function readAccount(values: FormData, kind: Kind) {
  return kind === 'iban'
    ? { kind, holder: readField(values, 'holder'), iban: readField(values, 'iban') }
    : { kind, email: readField(values, 'email') };
}

const fields = ['holder', 'iban', 'email'] as const;

function checkAccount(account: ReturnType<typeof readAccount>): FieldErrors {
  const checked = payoutAccountInput.safeParse(account);
  const wrong = new Set(checked.error?.issues.map(({ path: [field] }) => field) ?? []);
  if ('iban' in account && account.iban === '') wrong.add('iban');
  return Object.fromEntries(
    fields
      .filter((field) => wrong.has(field))
      .map((field) => [field, text(`partners.account.${field}.wrong`)]),
  );
}
