import type { VerifyDocumentAnswer } from '@leakblock/domain/authorisations';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';

/** What is known of a document: genuine or not, valid or not, and how to recognise its seal. */
export function VerifiedNote({ answer: { document } }: { answer: VerifyDocumentAnswer }) {
  if (document === null) {
    return (
      <Notice tone="problem">
        <h2>{text('authorisations.verify.unknown.title')}</h2>
        <p>{text('authorisations.verify.unknown.body')}</p>
      </Notice>
    );
  }
  const isValid = document.state === 'alive';
  return (
    <Notice tone={isValid ? 'good' : 'problem'}>
      <h2>{text(`authorisations.verify.${isValid ? 'valid' : 'ended'}.title`)}</h2>
      <p>
        {text('authorisations.verify.kind')},{' '}
        {text(`authorisations.verify.edition.${document.edition}`)}
      </p>
      <p>{text('authorisations.verify.signedOn', { when: formatDay(document.signedOn) })}</p>
      <p>{endOf(document)}</p>
      <p>{text('authorisations.verify.seal')}</p>
      <p>
        <code className="seal-fingerprint">{document.sealFingerprint}</code>
      </p>
    </Notice>
  );
}

function endOf(document: NonNullable<VerifyDocumentAnswer['document']>): string {
  const { endedOn, endsOn, state } = document;
  const when = formatDay(endedOn ?? endsOn);
  if (state === 'revoked' || state === 'superseded' || state === 'expired') {
    return text(`authorisations.verify.${state}`, { when });
  }
  return text('authorisations.verify.until', { when: formatDay(endsOn) });
}
