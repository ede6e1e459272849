import { useEffect, useEffectEvent, useState } from 'react';
import { documentSides, sidesOf } from '@leakblock/domain/identity-verifications';
import type { DecideIdentityInput, DocumentSide } from '@leakblock/domain/identity-verifications';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { formatDay } from '#lib/format-day.ts';
import { formatDateTime } from '#lib/format.ts';
import { areSingleKeysOn, isKeyElsewhere } from '#lib/single-keys.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { PaperPicture } from './paper-picture.tsx';
import type { Review } from './read-reviews.ts';
import { RejectForm } from './reject-form.tsx';

type ReviewPanelProps = {
  review: Review;
  /** @throws RequestFailure */
  onDecide: (input: DecideIdentityInput) => Promise<void>;
};

/** One person's papers beside what her account says. Keys 1 to 3 show a picture, unless somebody types. */
export function ReviewPanel({ onDecide, review }: ReviewPanelProps) {
  const { address, createdAt, dateOfBirth, id, kind, name, userId } = review;
  const [shown, setShown] = useState<readonly DocumentSide[]>([]);
  const [isRejecting, setIsRejecting] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [comparedName, setComparedName] = useState(name);
  /** Pictures that have not been looked at since the name changed. */
  const [unseen, setUnseen] = useState<readonly DocumentSide[]>([]);
  const sides = kind === null ? documentSides : sidesOf(kind);
  const missing = text('identity-verifications.review.missing');

  // The list comes anew all the time: what was looked at beside another name does not count for this one.
  if (name !== comparedName) {
    setComparedName(name);
    lookAgain();
  }

  function lookAgain() {
    setShown([]);
    setUnseen(sides);
    setProblem(text('errors.identity.name_changed'));
  }

  function toggle(side: DocumentSide) {
    setShown((before) =>
      before.includes(side) ? before.filter((one) => one !== side) : [...before, side],
    );
    setUnseen((before) => before.filter((one) => one !== side));
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, key, metaKey, repeat } = event;
    const isElsewhere = isKeyElsewhere(event) || !areSingleKeysOn();
    const side = sides[Number(key) - 1];
    if (isElsewhere || altKey || ctrlKey || metaKey || repeat || side === undefined) return;
    toggle(side);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  async function decide(input: DecideIdentityInput) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await onDecide(input);
    } catch (error) {
      const code = explainDataError(error);
      // It may read the same by now.
      if (code === 'identity.name_changed') lookAgain();
      else setProblem(failureText(code));
      setIsBusy(false);
    }
  }

  function approve() {
    if (unseen.length > 0) setProblem(text('errors.identity.name_changed'));
    else void decide({ id, decision: 'approve', name });
  }

  return (
    <Section id="review" title={name || text('identity-verifications.review.noName')}>
      <dl className="facts">
        <dt>{text('identity-verifications.review.kind')}</dt>
        <dd>{kind === null ? missing : text(`identity-verifications.kind.${kind}`)}</dd>
        <dt>{text('identity-verifications.review.born')}</dt>
        <dd>{dateOfBirth === null ? missing : formatDay(dateOfBirth)}</dd>
        <dt>{text('identity-verifications.review.address')}</dt>
        <dd dir="auto">{address ?? missing}</dd>
        <dt>{text('identity-verifications.review.received')}</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        <dt>{text('identity-verifications.review.account')}</dt>
        <dd>
          <code>{userId}</code>
        </dd>
      </dl>
      <p className="quiet">{text('identity-verifications.review.logged')}</p>
      <div className="identity-papers">
        {sides.map((side, place) => (
          <PaperPicture
            key={side}
            id={id}
            side={side}
            shortcut={String(place + 1)}
            isShown={shown.includes(side)}
            onToggle={() => toggle(side)}
          />
        ))}
      </div>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {isRejecting ? (
        <RejectForm
          isBusy={isBusy}
          onReject={(why) => void decide({ id, decision: 'reject', ...why })}
          onCancel={() => setIsRejecting(false)}
        />
      ) : (
        <p className="actions">
          <Button disabled={isBusy} onClick={approve}>
            {text('identity-verifications.review.approve')}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => setIsRejecting(true)}>
            {text('identity-verifications.review.reject')}
          </Button>
        </p>
      )}
    </Section>
  );
}
