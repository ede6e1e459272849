import { useRef, useState } from 'react';
import { agencyRoles, inviteAnswer, inviteInput } from '@leakblock/domain/agencies';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { readField, resetSent, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAgencyRefresh } from '../frame/use-agency.ts';

/** Asks somebody into the team; afterwards the form is empty for the next one. */
export function InviteMember() {
  const refresh = useAgencyRefresh();
  const [invited, setInvited] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { button, errors, failure, form, isBusy } = useForm<string>({
    check: (element) => {
      setInvited(null);
      return inviteInput.safeParse(readInvite(new FormData(element))).success
        ? {}
        : { email: text('agency-area.add.email.wrong') };
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
      return code === 'agencies.already_invited' || code === 'agencies.already_member'
        ? { failure: null, fields: { email: words } }
        : { failure: words };
    },
  });
  return (
    <Section id="invite-member" title={text('agency-area.members.invite')}>
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
        <form className="form" aria-label={text('agency-area.members.invite')} {...form}>
          <TextField
            id="member-email"
            name="email"
            type="email"
            label={text('agency-area.members.invite.email')}
            hint={text('agency-area.members.invite.hint')}
            error={errors['email'] ?? null}
            maxLength={254}
            autoComplete="off"
          />
          <SelectField
            id="member-role"
            name="role"
            label={text('agency-area.members.invite.role')}
            defaultValue="viewer"
            options={agencyRoles.map((value) => ({
              value,
              label: text(`agency-area.role.${value}`),
            }))}
          />
          <Button {...button}>
            {text(isBusy ? 'agency-area.add.busy' : 'agency-area.add.submit')}
          </Button>
        </form>
      </div>
    </Section>
  );
}

function readInvite(values: FormData) {
  const role = agencyRoles.find((each) => each === readField(values, 'role')) ?? 'viewer';
  return { kind: 'member' as const, email: readField(values, 'email'), role };
}
