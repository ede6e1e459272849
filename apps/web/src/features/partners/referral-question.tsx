import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { loadProgrammeTexts } from './load-programme-texts.ts';
import { noteReferral } from './note-referral.ts';
import { readTerms } from './read-terms.ts';
import { storeDecision } from './referral-decision.ts';
import './referral-question.css';

/** Asks above the page, in its flow: it covers nothing, and no answer is an answer too. */
export async function askToRemember(code: string): Promise<void> {
  const [terms] = await Promise.all([
    readTerms(),
    loadProgrammeTexts(),
    loadMoreTexts(pageLanguage(), ['client', 'errors']),
  ]);
  const place = document.createElement('div');
  // The link that skips to the content stays the first thing of the page.
  const first = document.querySelector('body > .skip-link');
  if (first === null) document.body.prepend(place);
  else first.after(place);
  createRoot(place).render(<ReferralQuestion code={code} days={terms.cookieDays} />);
}

/** Whether the recommendation that somebody came over may be remembered; both answers are one press away. */
export function ReferralQuestion({ code, days }: { code: string; days: number }) {
  const [answer, setAnswer] = useState<'open' | 'yes' | 'no'>('open');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function decide(decision: 'yes' | 'no') {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      // A no as well: the cookie of an earlier yes may be there, which this browser has forgotten.
      await noteReferral(code, decision === 'yes');
      storeDecision(decision);
      setAnswer(decision);
    } catch (error) {
      setProblem(failureText(error instanceof RequestFailure ? error.code : 'server.unexpected'));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className="recommendation" aria-label={text('programmes.question.label')}>
      <div className="recommendation-body">
        <p role={answer === 'open' ? undefined : 'status'}>
          {answer === 'no'
            ? text('programmes.question.no')
            : text(`programmes.question.${answer}`, { days })}
          {problem !== null && <span role="alert"> {problem}</span>}
        </p>
        <p className="actions">
          {answer === 'open' && (
            <>
              <Button look="quiet" aria-disabled={isBusy} onClick={() => void decide('yes')}>
                {text('programmes.question.agree')}
              </Button>
              <Button look="quiet" aria-disabled={isBusy} onClick={() => void decide('no')}>
                {text('programmes.question.refuse')}
              </Button>
              <a href="/affiliates#counting">{text('programmes.question.more')}</a>
            </>
          )}
          {answer === 'yes' && (
            <Button look="quiet" aria-disabled={isBusy} onClick={() => void decide('no')}>
              {text('programmes.question.forget')}
            </Button>
          )}
        </p>
      </div>
    </section>
  );
}
