import { useUser } from '#lib/auth-context.ts';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { Button } from '#ui/button.tsx';

/** The mailbox refuses our mails: says so, and lets her say that it takes them again. */
export function MailsComeBack({ since, resume }: { since: string; resume: () => Promise<void> }) {
  const { email } = useUser();
  const { isBusy, problem, run } = useAct();
  const words = { email: email ?? '', when: formatDateTime(since) };
  return (
    <div className="notice notice-problem mails-come-back" role="status">
      <p>{text('mails.back', words)}</p>
      <p>{text('mails.back.what')}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      <p className="actions">
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void run(resume)}>
          {text('mails.back.again')}
        </Button>
        <a href="/settings#email">{text('mails.back.address')}</a>
      </p>
    </div>
  );
}
