import { useRef, useState } from 'react';
import { agencyScopes, inviteAnswer, inviteInput } from '@leakblock/domain/agencies';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { readField, resetSent, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAgencyRefresh } from '../frame/use-agency.ts';

/** Refusals that are about the address. */
const aboutEmail = ['agencies.already_invited', 'agencies.already_linked'];

/** Whom to ask, for what, and a line to her. After an invitation the form is empty for the next one. */
export function InviteForm() {
  const refresh = useAgencyRefresh();
  const [invited, setInvited] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { button, errors, failure, form, isBusy } = useForm<string>({
    check: (element) => {
      setInvited(null);
      const wrong = inviteInput.safeParse(readInvite(new FormData(element))).error?.issues ?? [];
      return wrong.some(({ path: [field] }) => field === 'email')
        ? { email: text('agency-area.add.email.wrong') }
        : {};
    },
    submit: async (values) => {
      const invite = readInvite(values);
      await callForJson('invite-to-agency', invite, inviteAnswer);
      setInvited(invite.email);
      const element = place.current?.querySelector('form');
      if (element) resetSent(element, values);
      await refresh();
    },
    explain: (error) => {
      const code = explainDataError(error);
      const words = failureText(code);
      return aboutEmail.includes(code)
        ? { failure: null, fields: { email: words } }
        : { failure: words };
    },
  });
  return (
    <div ref={place} className="agency-invite">
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      {invited !== null && (
        <Notice tone="good">
          <p>{text('agency-area.add.sent', { email: invited })}</p>
        </Notice>
      )}
      <form className="form" aria-label={text('agency-area.add.form')} {...form}>
        <TextField
          id="invite-email"
          name="email"
          type="email"
          label={text('agency-area.add.email')}
          hint={text('agency-area.add.email.hint')}
          error={errors['email'] ?? null}
          maxLength={254}
          autoComplete="off"
        />
        <fieldset className="agency-scopes">
          <legend className="field-label">{text('agency-area.add.scopes')}</legend>
          <p className="field-hint">{text('agency-area.add.scopes.hint')}</p>
          {agencyScopes.map((scope) => (
            <CheckboxField
              key={scope}
              id={`invite-${scope}`}
              name={scope}
              defaultChecked
              label={text(`agency-area.add.scope.${scope}`)}
            />
          ))}
        </fieldset>
        <TextAreaField
          id="invite-message"
          name="message"
          label={text('agency-area.add.message')}
          hint={text('agency-area.add.message.hint')}
          maxLength={500}
          rows={3}
        />
        <Button {...button}>
          {text(isBusy ? 'agency-area.add.busy' : 'agency-area.add.submit')}
        </Button>
      </form>
    </div>
  );
}

function readInvite(values: FormData) {
  const message = readField(values, 'message');
  return {
    kind: 'creator' as const,
    email: readField(values, 'email'),
    scopes: agencyScopes.filter((scope) => values.get(scope) !== null),
    message: message === '' ? null : message,
  };
}
