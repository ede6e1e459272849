import { useState } from 'react';
import { answerOwnershipAnswer } from '@leakblock/domain/removal-requests';
import type { BlockedReason, RequestPreview } from '@leakblock/domain/removal-requests';
import { makers } from '@leakblock/domain/works';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useCall } from '../use-call.ts';

/** Where she can take a reason away; the choice is kept meanwhile. */
const ways = {
  no_loa: '/digital-signature',
  loa_expired: '/digital-signature',
  act_not_allowed: '/digital-signature',
  id_unverified: '/verify-identity',
} as const;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

type MissingBeforeProps = {
  requests: readonly RequestPreview[];
  caseIds: readonly string[];
  onAnswered: () => void;
};

/** What is still missing before anything can go out, said once for all notices. */
export function MissingBefore({ caseIds, onAnswered, requests }: MissingBeforeProps) {
  const { isActing } = useSubject();
  const blocks = new Set<BlockedReason>(requests.flatMap((request) => request.blocks));
  const missing = wayNames.filter((way) => blocks.has(way));
  const isUnanswered = blocks.has('ownership_unconfirmed') || blocks.has('fair_use_unanswered');
  if (missing.length === 0 && !isUnanswered) return null;
  return (
    <div className="missing">
      <h3>{text('removal-requests.missing.title')}</h3>
      {missing.length > 0 && (
        <>
          <ul className="missing-list">
            {missing.map((way) => (
              <li key={way}>
                <span>{text(`removal-requests.block.${way}`)}</span>
                {!isActing && (
                  <a className="button button-quiet" href={ways[way]}>
                    {text(
                      way === 'id_unverified'
                        ? 'removal-requests.missing.identity'
                        : 'removal-requests.missing.letter',
                    )}
                  </a>
                )}
              </li>
            ))}
          </ul>
          <p className="quiet">
            {text(isActing ? 'removal-requests.missing.hers' : 'removal-requests.missing.kept')}
          </p>
        </>
      )}
      {isUnanswered && <OwnershipQuestion caseIds={caseIds} onAnswered={onAnswered} />}
    </div>
  );
}

type OwnershipQuestionProps = Pick<MissingBeforeProps, 'caseIds' | 'onAnswered'>;

/** Who made the works of all these cases, asked where it has no answer. */
function OwnershipQuestion({ caseIds, onAnswered }: OwnershipQuestionProps) {
  const { failure, isBusy, run } = useCall();
  const [maker, setMaker] = useState<(typeof makers)[number]>('self');
  const [holdsRights, setHoldsRights] = useState(false);
  const [isFair, setIsFair] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  async function answer() {
    setIsWrong(!isFair);
    if (!isFair) return;
    const body = {
      caseIds,
      madeBy: maker,
      ...(maker === 'self' ? {} : { holdsRights }),
      fairUseConsidered: true,
    };
    if ((await run('answer-ownership', body, answerOwnershipAnswer)) !== null) onAnswered();
  }
  return (
    <div className="case-form">
      <SelectField
        id="missing-maker"
        label={text('removal-requests.works.maker')}
        value={maker}
        options={makers.map((each) => ({
          value: each,
          label: text(`removal-requests.maker.${each}`),
        }))}
        onChange={({ target }) => setMaker(target.value as typeof maker)}
      />
      {maker !== 'self' && (
        <CheckboxField
          id="missing-rights"
          label={text('removal-requests.works.rightsTick')}
          checked={holdsRights}
          onChange={({ target }) => setHoldsRights(target.checked)}
        />
      )}
      <CheckboxField
        id="missing-fair"
        label={text('removal-requests.works.fair')}
        checked={isFair}
        error={isWrong ? text('removal-requests.works.fairMissing') : null}
        onChange={({ target }) => setIsFair(target.checked)}
      />
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button aria-disabled={isBusy} onClick={() => void answer()}>
          {text('removal-requests.missing.answer')}
        </Button>
      </p>
    </div>
  );
}
