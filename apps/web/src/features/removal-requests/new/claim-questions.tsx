import { useEffect, useRef } from 'react';
import { claimQuestions, routeClaim } from '@leakblock/domain/removal-requests';
import type { ClaimRoute, QuestionId } from '@leakblock/domain/removal-requests';
import { gateOf } from '@leakblock/domain/subscriptions';
import { useTier } from '#lib/plan-context.ts';
import { NotIncluded } from '#lib/plan-note.tsx';
import type { RemovalDraft } from '#lib/removal-choice.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { codeText } from '../status-words.ts';
import { ReportYourself } from './report-yourself.tsx';

type StepProps = { draft: RemovalDraft; onChange: (changes: Partial<RemovalDraft>) => void };

/** A few plain questions, one at a time; her answers lead to what is claimed, or to why nothing can be. */
export function ClaimQuestions({ draft, onChange }: StepProps) {
  const route = routeClaim(draft.answers);
  const given = Object.keys(draft.answers).filter((key) => key in claimQuestions);
  const question = 'ask' in route ? route.ask : null;
  const tier = useTier();
  const claim = 'claim' in route ? route.claim : null;
  const gate =
    tier === null || claim === null ? null : gateOf(tier, { claim, answers: draft.answers });
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(given.length);
  useEffect(() => {
    if (count.current !== given.length) heading.current?.focus();
    count.current = given.length;
  }, [given.length]);

  function answer(to: QuestionId, value: string | boolean) {
    onChange({ answers: { ...draft.answers, [to]: value } });
  }

  /** Takes the last answer back. */
  function stepBack() {
    const kept = given.slice(0, -1).map((key) => [key, draft.answers[key] ?? '']);
    onChange({ answers: Object.fromEntries(kept) as RemovalDraft['answers'] });
  }

  return (
    <section className="panel screen-section" aria-labelledby="question">
      <h2 id="question" ref={heading} tabIndex={-1}>
        {question === null ? headingOf(route) : text(`removal-requests.ask.${question}`)}
      </h2>
      {question !== null && <Options question={question} onAnswer={answer} />}
      {'claim' in route && route.claim !== null && (
        <>
          <p>{text(`removal-requests.claimed.${route.claim}`)}</p>
          {route.also !== undefined && (
            <p className="quiet">{text(`removal-requests.claimed.also`)}</p>
          )}
          {gate === null ? (
            <p className="actions">
              <Button onClick={() => onChange({ step: 'works' })}>
                {text('removal-requests.new.next')}
              </Button>
            </p>
          ) : (
            <NotIncluded feature={gate}>
              <p className="quiet">{text('removal-requests.plan.kept')}</p>
              <ReportYourself claim={route.claim} urls={pastedAddresses(draft)} />
            </NotIncluded>
          )}
        </>
      )}
      {'why' in route && (
        <>
          <p>{text(`removal-requests.not.${route.why}`)}</p>
          <p className="quiet">{text('removal-requests.not.help')}</p>
        </>
      )}
      {given.length > 0 && (
        <p>
          <button type="button" className="text-button" onClick={stepBack}>
            {text('removal-requests.ask.back')}
          </button>
        </p>
      )}
    </section>
  );
}

/** Addresses that she pasted; findings and profiles are known by their ids only. */
function pastedAddresses({ subject }: RemovalDraft): string[] {
  if (subject?.kind !== 'urls') return [];
  return subject.text.split(/\s+/u).filter((word) => /^https?:\/\//u.test(word));
}

function headingOf(route: ClaimRoute): string {
  return 'claim' in route && route.claim !== null
    ? text(`removal-requests.claim.${route.claim}`)
    : text('removal-requests.not.title');
}

type OptionsProps = {
  question: QuestionId;
  onAnswer: (to: QuestionId, value: string | boolean) => void;
};

function Options({ onAnswer, question }: OptionsProps) {
  const options: readonly string[] | 'boolean' = claimQuestions[question];
  return (
    <div className="options" role="group" aria-labelledby="question">
      {options === 'boolean'
        ? ([true, false] as const).map((value) => (
            <Button key={String(value)} look="quiet" onClick={() => onAnswer(question, value)}>
              {text(value ? 'removal-requests.yes' : 'removal-requests.no')}
            </Button>
          ))
        : options.map((value) => (
            <Button key={value} look="quiet" onClick={() => onAnswer(question, value)}>
              {codeText(`option.${question}`, value, 'removal-requests.yes')}
            </Button>
          ))}
    </div>
  );
}
