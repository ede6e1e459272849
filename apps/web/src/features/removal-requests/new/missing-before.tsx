import { useState } from 'react';
import { answerOwnershipAnswer } from '@leakblock/domain/removal-requests';
import type { BlockedReason, RequestPreview } from '@leakblock/domain/removal-requests';
import { makers } from '@leakblock/domain/works';
import type { Maker } from '@leakblock/domain/works';
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

type MissingBeforeProps = { requests: readonly RequestPreview[]; onAnswered: () => void };

/** What is still missing before anything can go out, said once for all notices. */
export function MissingBefore({ onAnswered, requests }: MissingBeforeProps) {
  const { isActing } = useSubject();
  const blocks = new Set<BlockedReason>(requests.flatMap((request) => request.blocks));
  const missing = wayNames.filter((way) => blocks.has(way));
  const unowned = requests.filter(heldBy('ownership_unconfirmed'));
  const unfair = requests.filter(heldBy('fair_use_unanswered'));
  const isUnanswered = unowned.length > 0 || unfair.length > 0;
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
      {isUnanswered && (
        <OwnershipQuestion unowned={unowned} unfair={unfair} onAnswered={onAnswered} />
      )}
    </div>
  );
}

type OwnershipQuestionProps = {
  /** Notices that wait for an answer who made the work, and those that wait for a word about fair use. */
  unowned: readonly RequestPreview[];
  unfair: readonly RequestPreview[];
  onAnswered: () => void;
};

/** Who made the works, and whether fair use was considered: asked for the notices that wait for it, and for no others. */
function OwnershipQuestion({ onAnswered, unfair, unowned }: OwnershipQuestionProps) {
  const { failure, isBusy, run } = useCall();
  // Nothing is chosen for her: she swears to it.
  const [maker, setMaker] = useState<Maker | ''>('');
  const [holdsRights, setHoldsRights] = useState(false);
  const [isFair, setIsFair] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const asksMaker = unowned.length > 0;
  const asksFair = unfair.length > 0;
  const isMakerMissing = asksMaker && maker === '';
  const isFairMissing = asksFair && !isFair;
  async function answer() {
    setIsTried(true);
    if (isMakerMissing || isFairMissing) return;
    const rights = maker === 'self' ? {} : { holdsRights };
    const bodies = [
      ...(asksMaker ? [{ caseIds: casesOf(unowned), madeBy: maker, ...rights }] : []),
      ...(asksFair ? [{ caseIds: casesOf(unfair), fairUseConsidered: true }] : []),
    ];
    let isAnswered = true;
    for (const body of bodies)
      isAnswered &&= (await run('answer-ownership', body, answerOwnershipAnswer)) !== null;
    if (isAnswered) onAnswered();
  }
  return (
    <div className="case-form">
      <p>{aboutText([...unowned, ...unfair])}</p>
      {asksMaker && (
        <SelectField
          id="missing-maker"
          label={text('removal-requests.works.maker')}
          value={maker}
          error={isTried && isMakerMissing ? text('removal-requests.works.makerMissing') : null}
          options={[
            { value: '', label: text('removal-requests.works.choose') },
            ...makers.map((each) => ({
              value: each,
              label: text(`removal-requests.maker.${each}`),
            })),
          ]}
          onChange={({ target }) => setMaker(makers.find((each) => each === target.value) ?? '')}
        />
      )}
      {asksMaker && maker !== '' && maker !== 'self' && (
        <CheckboxField
          id="missing-rights"
          label={text('removal-requests.works.rightsTick')}
          checked={holdsRights}
          onChange={({ target }) => setHoldsRights(target.checked)}
        />
      )}
      {asksFair && (
        <CheckboxField
          id="missing-fair"
          label={text('removal-requests.works.fair')}
          checked={isFair}
          error={isTried && isFairMissing ? text('removal-requests.works.fairMissing') : null}
          onChange={({ target }) => setIsFair(target.checked)}
        />
      )}
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button aria-disabled={isBusy} onClick={() => void answer()}>
          {text('removal-requests.missing.answer')}
        </Button>
      </p>
    </div>
  );
}

const heldBy =
  (reason: BlockedReason) =>
  ({ blocks }: RequestPreview) =>
    blocks.includes(reason);

const casesOf = (requests: readonly RequestPreview[]): string[] => [
  ...new Set(requests.flatMap(({ caseIds }) => caseIds)),
];

/** Sites that are named; the others are counted with their pages. */
const someHosts = 5;

/** "This is about 2 pages: leaks.example, tube.example". */
function aboutText(requests: readonly RequestPreview[]): string {
  const hosts = [...new Set(requests.map(({ host }) => host))];
  return text('removal-requests.missing.about', {
    count: casesOf(requests).length,
    hosts: hosts.slice(0, someHosts).join(', ') + (hosts.length > someHosts ? ' …' : ''),
  });
}
