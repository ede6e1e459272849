import { useEffect, useRef, useState } from 'react';
import { text } from '#lib/texts.ts';
import { AwaitedConfirmation } from './awaited-confirmation.tsx';
import { ReportDownload } from './report-download.tsx';
import { ReportForm } from './report-form.tsx';

type ReportRequestProps = {
  resultToken: string;
  /** Masked address that has asked already; null when nobody did. */
  requestedBy: string | null;
  /** The link in the mail to that address was opened. */
  isConfirmed: boolean;
  /** Her own check, made while signed in: nothing has to be confirmed. */
  isOwn?: boolean;
  /** Opened by that link: the report is what she came for. */
  isWanted?: boolean;
};

/** The PDF of a free check: asked for by e-mail, the address confirmed by a link, then downloaded. */
export function ReportRequest(props: ReportRequestProps) {
  const { isConfirmed, isOwn = false, isWanted = false, requestedBy, resultToken } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const [sentTo, setSentTo] = useState(requestedBy);
  /** As it was typed, to be corrected. */
  const [email, setEmail] = useState('');
  const [phase, setPhase] = useState<'asking' | 'confirming' | 'confirmed'>(
    isConfirmed || isOwn ? 'confirmed' : requestedBy === null ? 'asking' : 'confirming',
  );
  useEffect(() => {
    if (!isWanted) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);

  return (
    <section className="panel" aria-labelledby="report-title">
      <h3 id="report-title" ref={title} tabIndex={-1}>
        {text('results.report.title')}
      </h3>
      {phase === 'asking' && (
        <ReportForm
          resultToken={resultToken}
          email={email}
          onEmail={setEmail}
          onSent={(sent) => {
            setSentTo(sent);
            setPhase('confirming');
          }}
        />
      )}
      {phase === 'confirming' && (
        <AwaitedConfirmation
          resultToken={resultToken}
          email={sentTo ?? ''}
          onConfirmed={() => setPhase('confirmed')}
          onAgain={() => setPhase('asking')}
        />
      )}
      {phase === 'confirmed' && (
        <ReportDownload
          resultToken={resultToken}
          isConfirmed={!isOwn}
          onRefused={() => setPhase('asking')}
        />
      )}
    </section>
  );
}
