import { useState } from 'react';
import { filesDueAt } from '@leakblock/domain/identity-verifications';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { PapersForm } from './papers-form.tsx';
import { useVerification } from './use-verification.ts';
import type { Verification } from './use-verification.ts';
import './identity-verifications.css';

const promises = ['encrypted', 'seen', 'never', 'deleted', 'device'] as const;

/** The page /verify-identity: who somebody is, shown once, and what becomes of the pictures. */
export function VerifyIdentityPage() {
  const { readAgain, verification, withdraw } = useVerification();
  return (
    <Page
      title={text('identity-verifications.title')}
      lede={text('identity-verifications.lede')}
      isNarrow
    >
      <Loaded query={verification} lines={4}>
        {(found) => (
          <>
            {found !== null && <State found={found} onWithdraw={() => withdraw(found.id)} />}
            {(found === null || found.status === 'rejected') && (
              <Section
                id="papers"
                title={text(
                  found === null
                    ? 'identity-verifications.form.title'
                    : 'identity-verifications.form.again',
                )}
              >
                <PapersForm onSent={readAgain} />
              </Section>
            )}
          </>
        )}
      </Loaded>
      <Section id="what-happens" title={text('identity-verifications.promise.title')}>
        <ul className="bullets">
          {promises.map((promise) => (
            <li key={promise}>{text(`identity-verifications.promise.${promise}`)}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

type StateProps = { found: Verification; onWithdraw: () => Promise<void> };

function State({ found, onWithdraw }: StateProps) {
  const { createdAt, decidedAt, filesDeletedAt, reason, status } = found;
  const when = formatDateTime(decidedAt ?? createdAt);
  return (
    <Section id="state" title={text(`identity-verifications.state.${status}.title`)}>
      <p role="status">{text(`identity-verifications.state.${status}.body`, { when })}</p>
      {status === 'rejected' && reason !== null && (
        <figure className="identity-reason">
          <figcaption>{text('identity-verifications.reason')}</figcaption>
          <blockquote dir="auto">{reason}</blockquote>
        </figure>
      )}
      {status === 'pending' && <Withdrawal onWithdraw={onWithdraw} />}
      {decidedAt !== null && (
        <p className="quiet">
          {filesDeletedAt === null
            ? text('identity-verifications.files.due', {
                when: formatDateTime(filesDueAt(new Date(decidedAt)).toISOString()),
              })
            : text('identity-verifications.files.gone', { when: formatDateTime(filesDeletedAt) })}
        </p>
      )}
    </Section>
  );
}

/** Asked once more: papers that were taken back have to be sent anew. */
function Withdrawal({ onWithdraw }: { onWithdraw: () => Promise<void> }) {
  const [step, setStep] = useState<'none' | 'asked' | 'going'>('none');
  const [problem, setProblem] = useState<string | null>(null);

  async function withdraw() {
    setStep('going');
    setProblem(null);
    try {
      await onWithdraw();
    } catch (error) {
      setProblem(failureText(explainDataError(error)));
      setStep('none');
    }
  }

  return (
    <>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {step === 'none' ? (
        <p className="actions">
          <Button look="quiet" onClick={() => setStep('asked')}>
            {text('identity-verifications.withdraw')}
          </Button>
        </p>
      ) : (
        <>
          <p>{text('identity-verifications.withdraw.ask')}</p>
          <p className="actions">
            <Button look="quiet" disabled={step === 'going'} onClick={() => void withdraw()}>
              {text('identity-verifications.withdraw.yes')}
            </Button>
            <button type="button" className="text-button" onClick={() => setStep('none')}>
              {text('identity-verifications.withdraw.no')}
            </button>
          </p>
        </>
      )}
    </>
  );
}
