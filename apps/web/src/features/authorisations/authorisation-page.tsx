import { authorisationSteps } from '@leakblock/domain/authorisations';
import type { AuthorisationStatus, AuthorisationStep } from '@leakblock/domain/authorisations';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import { Page, Section } from '#ui/page.tsx';
import { LetterSection } from './letter-section.tsx';
import { useLetters } from './use-letters.ts';
import { useAuthorisation } from './use-authorisation.ts';
import type { Authorisation } from './use-authorisation.ts';
import type { Letter } from './use-letters.ts';
import './authorisations.css';

const tones: Record<AuthorisationStatus, BadgeTone> = {
  incomplete: 'plain',
  complete: 'calm',
  pending: 'plain',
  authorized: 'strong',
  action_required: 'alert',
};

const places: Record<AuthorisationStep, string> = {
  account: '/account',
  signature: '/digital-signature',
  identity: '/verify-identity',
};

/** The page /authorisation: whether we may act for the person, and what is left to do for it. */
export function AuthorisationPage({ isAccountComplete }: { isAccountComplete: boolean }) {
  const authorisation = useAuthorisation(isAccountComplete);
  return (
    <Page title={text('authorisations.title')} lede={text('authorisations.lede')} isNarrow>
      <Loaded query={authorisation} lines={6}>
        {(found) => (
          <>
            <Section id="status" title={text('authorisations.status')}>
              <p>
                <StatusBadge status={found.judged.status} />
              </p>
              <p>{text(`authorisations.meaning.${found.judged.status}`)}</p>
            </Section>
            <Section id="steps" title={text('authorisations.steps')}>
              <ol className="authorisation-steps">
                {authorisationSteps.map((step) => (
                  <Step key={step} step={step} found={found} />
                ))}
              </ol>
            </Section>
            <LetterSection />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function StatusBadge({ status }: { status: AuthorisationStatus }) {
  return <Badge tone={tones[status]}>{text(`authorisations.${status}`)}</Badge>;
}

function Step({ step, found }: { step: AuthorisationStep; found: Authorisation }) {
  const [letter] = useLetters().data ?? [];
  const status = found.judged.steps[step];
  const isDone = status === 'complete';
  return (
    <li data-status={status}>
      <h3>
        {text(`authorisations.step.${step}.title`)} <StatusBadge status={status} />
      </h3>
      <p>{stateOf(step, found, letter)}</p>
      {step === 'identity' && <Reason found={found} />}
      <p className="actions">
        <a className={isDone ? undefined : 'button button-quiet'} href={places[step]}>
          {text(`authorisations.step.${step}.${isDone ? 'look' : 'go'}`)}
        </a>
      </p>
    </li>
  );
}

/** What is known about a step, in a sentence. */
function stateOf(
  step: AuthorisationStep,
  { judged, signature, identity }: Authorisation,
  letter: Letter | undefined,
): string {
  switch (step) {
    case 'account':
      return text(
        judged.steps.account === 'complete'
          ? 'authorisations.account.complete'
          : 'authorisations.account.incomplete',
      );
    case 'signature': {
      if (letter?.state === 'alive' && signature?.is_valid !== true) {
        return text('authorisations.signature.notInLetter', { version: letter.version });
      }
      if (signature === null) return text('authorisations.signature.none');
      const when = formatDateTime(signature.signed_at);
      return signature.is_valid
        ? text('authorisations.signature.valid', { when })
        : text('authorisations.signature.revoked', { when });
    }
    case 'identity':
      return identityState(identity);
  }
}

function identityState(identity: Authorisation['identity']): string {
  if (identity === null) return text('authorisations.identity.none');
  const when = formatDateTime(identity.decided_at ?? identity.created_at);
  switch (identity.status) {
    case 'approved':
      return text('authorisations.identity.approved', { when });
    case 'rejected':
      return text('authorisations.identity.rejected', { when });
    default:
      return text('authorisations.identity.pending', { when });
  }
}

/** Why it was rejected, in the words of whoever decided. */
function Reason({ found: { identity } }: { found: Authorisation }) {
  if (identity?.status !== 'rejected' || identity.reason === null) return null;
  return (
    <figure className="authorisation-reason">
      <figcaption>{text('authorisations.identity.reason')}</figcaption>
      <blockquote dir="auto">{identity.reason}</blockquote>
    </figure>
  );
}
