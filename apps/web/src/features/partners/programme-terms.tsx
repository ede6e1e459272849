import { useEffect, useState } from 'react';
import { formatMoney } from '#lib/format-money.ts';
import { formatShare } from '#lib/format-share.ts';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { Points } from '#ui/text-page.tsx';
import { readTerms } from './read-terms.ts';
import type { Terms } from './read-terms.ts';
import { storedDecision } from './referral-decision.ts';

/** Island: what a programme pays, as this installation has set it. */
export function ProgrammeTerms() {
  const [terms, setTerms] = useState<Terms | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    readTerms().then(
      (read) => !isGone && setTerms(read),
      () => !isGone && setTerms('failed'),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (terms === null) {
    return (
      <p className="quiet" role="status">
        {text('programmes.terms.loading')}
      </p>
    );
  }
  if (terms === 'failed') {
    return (
      <Notice tone="problem">
        <p>{text('programmes.terms.failed')}</p>
      </Notice>
    );
  }
  return (
    <>
      <Points points={termsInWords(terms)} />
      <ForgetReferral />
    </>
  );
}

/** An agreement is taken back as easily as it was given. */
function ForgetReferral() {
  const [state, setState] = useState<'none' | 'kept' | 'failed' | 'forgotten'>(() =>
    storedDecision() === 'yes' ? 'kept' : 'none',
  );
  if (state === 'none') return null;
  const forget = async () => {
    const { forgetReferral } = await import('./note-referral.ts');
    await forgetReferral();
    setState('forgotten');
  };
  return (
    <p role={state === 'kept' ? undefined : 'status'}>
      {text(`programmes.terms.${state === 'failed' ? 'notForgotten' : state}`)}{' '}
      {state !== 'forgotten' && (
        <button
          type="button"
          className="text-button"
          onClick={() => void forget().catch(() => setState('failed'))}
        >
          {text('programmes.question.forget')}
        </button>
      )}
    </p>
  );
}

/** The figures in sentences; also what the earning hub offers to whom is no partner. */
export function termsInWords(terms: Terms): string[] {
  return [
    text('programmes.terms.rate', { rate: formatShare(terms.rateBasisPoints) }),
    text('programmes.terms.holding', { days: terms.holdingDays }),
    text('programmes.terms.minimum', {
      amount: formatMoney(terms.minimumCents, terms.currency),
    }),
    text('programmes.terms.cookie', { days: terms.cookieDays }),
  ];
}
