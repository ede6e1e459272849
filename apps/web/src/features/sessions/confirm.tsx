import { useState } from 'react';
import { goTo } from '#lib/go-to.ts';
import { text } from '#lib/texts.ts';
import { keepToast } from '#lib/toasts.ts';
import { useBrowserValue } from '#lib/use-browser-value.ts';
import { useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainAuthError } from './auth-failure.ts';
import type { AuthFailure } from './auth-failure.ts';
import { enter, linkProblem, loadSupabase } from './enter.ts';
import { FailureNotice } from './failure-notice.tsx';
import type { LinkKind } from './link-request.tsx';
import { LinkRequest } from './link-request.tsx';
import { readMailLink } from './mail-link.ts';
import type { MailLink } from './mail-link.ts';
import { Panel, WaitingPanel } from './panel.tsx';
import { newPasswordPath } from './return-path.ts';
import { SecondStep } from './second-step.tsx';
import './sessions.css';

type Step = 'ask' | 'second-step' | 'other-mailbox';

/**
 * The page /confirm, which every link in a mail leads to. Programs that open links to look for harm burn
 * nothing: only the press of the button redeems the token.
 */
export function Confirm() {
  const [step, setStep] = useState<Step>('ask');
  const query = useBrowserValue<string | null>(() => location.search, null);

  async function goOn() {
    if ((await enter(await loadSupabase())) === 'second-step') setStep('second-step');
  }

  if (query === null) return <WaitingPanel title={text('sessions.confirm.title')} />;
  const link = readMailLink(query);
  const problem = linkProblem();
  switch (step) {
    case 'second-step':
      return <SecondStep onDone={goOn} />;
    case 'other-mailbox':
      return (
        <Panel title={text('sessions.confirm.email_change.title')} isNext>
          <Notice tone="good">
            <p>{text('sessions.confirm.otherMailbox')}</p>
          </Notice>
        </Panel>
      );
    case 'ask':
      if (link.tokenHash === null) {
        return (
          <Panel title={text('sessions.confirm.title')}>
            {problem !== null && <FailureNotice failure={explainAuthError(problem)} />}
            <NewLink link={link} />
          </Panel>
        );
      }
      return (
        <ConfirmForm link={link} onOtherMailbox={() => setStep('other-mailbox')} onDone={goOn} />
      );
  }
}

type ConfirmFormProps = {
  link: MailLink;
  onOtherMailbox: () => void;
  onDone: () => Promise<void>;
};

function ConfirmForm({ link, onOtherMailbox, onDone }: ConfirmFormProps) {
  const { kind } = link;
  const { form, button, failure, isBusy } = useForm<AuthFailure>({
    check: () => ({}),
    submit: async () => {
      if ((await redeem(link)) === 'half') onOtherMailbox();
      else if (kind === 'recovery' || kind === 'invite') goTo(newPasswordPath());
      else await onDone();
    },
    explain: (error) => ({ failure: explainAuthError(error) }),
  });
  const isUsedUp = failure?.code === 'link_expired';
  return (
    <Panel title={text(`sessions.confirm.${kind}.title`)}>
      {failure !== null && <FailureNotice failure={failure} />}
      {isUsedUp ? (
        <NewLink link={link} />
      ) : (
        <form className="form" {...form}>
          <p>{text(`sessions.confirm.${kind}.body`)}</p>
          <Button {...button}>
            {isBusy ? text('sessions.busy') : text(`sessions.confirm.${kind}.submit`)}
          </Button>
          <p className="quiet">{text('sessions.confirm.notYou')}</p>
        </form>
      )}
    </Panel>
  );
}

/** A change of the address is done when both mailboxes have confirmed it. */
async function redeem({ kind, tokenHash }: MailLink): Promise<'done' | 'half'> {
  const { auth } = await loadSupabase();
  const { data, error } = await auth.verifyOtp({ type: kind, token_hash: tokenHash ?? '' });
  if (error !== null) throw error;
  if (kind === 'email_change' && data.session === null) return 'half';
  if (kind === 'signup') keepToast('welcome');
  if (kind === 'email_change') keepToast('email_changed');
  return 'done';
}

const linkKinds: Record<MailLink['kind'], LinkKind | null> = {
  signup: 'signUp',
  email: 'signUp',
  magiclink: 'signIn',
  recovery: 'recovery',
  invite: null,
  email_change: null,
};

/** A way to a fresh link in place of one that is used up or incomplete. */
function NewLink({ link }: { link: MailLink }) {
  const kind = linkKinds[link.kind];
  return (
    <>
      <p>{text(kind === null ? 'sessions.confirm.askAgain' : 'sessions.confirm.newLinkBody')}</p>
      {kind !== null && <LinkRequest kind={kind} />}
      <p className="session-aside">
        <a href="/login">{text('sessions.backToLogin')}</a>
      </p>
    </>
  );
}
