import { useEffect, useRef, useState } from 'react';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { decisions } from './decision-keys.ts';
import { FindingFacts } from './finding-facts.tsx';
import { lanes, noFilter } from './finding-filter.ts';
import type { FindingFilter } from './finding-filter.ts';
import type { Finding } from './read-findings.ts';
import { ReviewDone } from './review-done.tsx';
import type { useDecide } from './use-decide.ts';
import { useFindingCount, useReview } from './use-findings.ts';
import { useScopeQuestion } from './use-scope-question.tsx';
import { useShortcuts } from './use-shortcuts.ts';

type ReviewPanelProps = {
  lane: FindingFilter['lane'];
  onLane: (lane: FindingFilter['lane']) => void;
  decisions: ReturnType<typeof useDecide>;
};

/** New findings one at a time, the surest first. */
export function ReviewPanel({ decisions: { decide, undo }, lane, onLane }: ReviewPanelProps) {
  const review = useReview(lane);
  const left = useFindingCount({ ...noFilter, status: 'new', lane });
  return (
    <Section id="review" title={text('findings.review.title')} lede={text('findings.review.lede')}>
      <div className="review-bar">
        <p role="status">
          {left.data !== undefined &&
            (left.data === 0 && lane !== null
              ? text('findings.review.laneDone')
              : text('findings.review.left', { count: left.data }))}
        </p>
        <SelectField
          id="review-lane"
          label={text('findings.review.show')}
          value={lane ?? ''}
          options={[
            { value: '', label: text('findings.review.showAll') },
            ...lanes.map((each) => ({ value: each, label: text(`findings.lane.${each}`) })),
          ]}
          onChange={({ target }) => onLane(lanes.find((each) => each === target.value) ?? null)}
        />
      </div>
      <Loaded query={review} lines={8}>
        {(cards) => {
          const [card] = cards;
          return card === undefined ? (
            <ReviewDone lane={lane} onLane={onLane} />
          ) : (
            <ReviewCard finding={card} onDecide={decide} onUndo={() => void undo()} />
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Height of the bar that stays at the top of the screen, in px. */
const topBarHeight = 64;

/** Focuses a card; where its beginning is out of sight or far down, goes there. */
function showFromStart(card: HTMLElement) {
  card.focus({ preventScroll: true });
  const { top } = card.getBoundingClientRect();
  if (top < topBarHeight || top > window.innerHeight / 2) card.scrollIntoView();
}

type ReviewCardProps = {
  finding: Finding;
  onDecide: ReturnType<typeof useDecide>['decide'];
  onUndo: () => void;
};

function ReviewCard({ finding, onDecide, onUndo }: ReviewCardProps) {
  const [revealed, setRevealed] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const isDecided = useRef(false);
  const isRevealed = revealed === finding.id;
  const scope = useScopeQuestion(onDecide, () => {
    isDecided.current = true;
  });
  const reveal = (isWanted: boolean) => setRevealed(isWanted ? finding.id : null);
  const { isOn, turn } = useShortcuts((shortcut) => {
    if (shortcut === 'undo') onUndo();
    else if (shortcut === 'reveal') reveal(!isRevealed);
    else scope.ask(finding, shortcut);
  });
  // After a decision the next card is read out, and keys go on from it.
  useEffect(() => {
    if (isDecided.current && card.current !== null) showFromStart(card.current);
    isDecided.current = false;
  }, [finding.id]);

  return (
    <>
      <article ref={card} tabIndex={-1} className="finding-card" aria-labelledby="review-card">
        <FindingFacts
          key={finding.id}
          finding={finding}
          headingId="review-card"
          reveal={{ isRevealed, onReveal: reveal }}
        />
      </article>
      <DecisionButtons
        label={text('findings.decide.group')}
        hasKeys={isOn}
        onDecide={(decision) => scope.ask(finding, decision)}
      />
      <div className="review-help">
        <CheckboxField
          id="review-shortcuts"
          label={text('findings.shortcuts.use')}
          checked={isOn}
          onChange={({ target }) => turn(target.checked)}
        />
        {isOn && (
          <p className="quiet">
            {`${text('findings.shortcuts.reveal')} · ${text('findings.shortcuts.undo')}`}
          </p>
        )}
        <details className="explained">
          <summary>{text('findings.meaning.title')}</summary>
          <dl className="meanings">
            {decisions.map((decision) => (
              <div key={decision}>
                <dt>{text(`findings.decide.${decision}`)}</dt>
                <dd>{text(`findings.meaning.${decision}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      {scope.dialog}
    </>
  );
}
