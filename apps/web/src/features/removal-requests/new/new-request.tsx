import { useEffect, useRef } from 'react';
import { routeClaim } from '@leakblock/domain/removal-requests';
import { PlanNotes } from '#lib/plan-note.tsx';
import { text } from '#lib/texts.ts';
import { ChooseSubject } from './choose-subject.tsx';
import { ClaimQuestions } from './claim-questions.tsx';
import { MonthLeft } from './month-left.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { useDraft } from './use-draft.ts';
import { WhoMadeIt } from './who-made-it.tsx';

/** What plans open of removals. */
const gated = [
  'removals',
  'searchRemovals',
  'automaticRemovals',
  'socialRemovals',
  'deepfakeRemovals',
  'impersonatorRemovals',
] as const;

const steps = ['subject', 'questions', 'works', 'preview'] as const;

/** From what she found to notices that she has read: what, why, whose, and the exact texts. */
export function NewRequest() {
  const { change, close, draft, forget, round } = useDraft();
  const route = routeClaim(draft.answers);
  const claim = 'claim' in route ? route.claim : null;
  const top = useRef<HTMLParagraphElement>(null);
  const shown = useRef(draft.step);
  // The next step is read out, and keys go on from it.
  useEffect(() => {
    if (shown.current !== draft.step) top.current?.focus();
    shown.current = draft.step;
  }, [draft.step]);
  const place = steps.indexOf(draft.step);
  return (
    <div className="new-request">
      <p ref={top} tabIndex={-1} className="quiet new-step">
        {text('removal-requests.new.step', {
          number: place + 1,
          total: steps.length,
          name: text(`removal-requests.new.${draft.step}`),
        })}
      </p>
      {draft.step !== 'preview' && <MonthLeft />}
      {draft.step === 'subject' && <ChooseSubject key={round} draft={draft} onChange={change} />}
      {draft.step === 'questions' && <ClaimQuestions draft={draft} onChange={change} />}
      {draft.step === 'works' && claim !== null && (
        <WhoMadeIt draft={draft} claim={claim} onChange={change} />
      )}
      {draft.step === 'preview' && (
        <NoticePreview caseIds={draft.caseIds} onSettled={close} onDone={close} />
      )}
      {draft.step === 'subject' && <PlanNotes features={gated} />}
      <p className="actions">
        {place > 0 && draft.step !== 'preview' && (
          <button
            type="button"
            className="text-button"
            onClick={() => change({ step: steps[place - 1] ?? 'subject' })}
          >
            {text('removal-requests.new.back')}
          </button>
        )}
        <button type="button" className="text-button" onClick={forget}>
          {text('removal-requests.new.startAgain')}
        </button>
      </p>
    </div>
  );
}
