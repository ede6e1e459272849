import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Claim } from '@leakblock/domain/removal-requests';
import { useSubject } from '#lib/acting.ts';
import { dataFailureText } from '#lib/data-failure.ts';
import { Loaded } from '#lib/loaded.tsx';
import type { RemovalDraft } from '#lib/removal-choice.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { removalsKey } from '../cases/use-cases.ts';
import { createCases, makerOf, makerOfDescribed } from './create-cases.ts';
import { DescribeWork } from './describe-work.tsx';
import { MakersOfWorks } from './makers-of-works.tsx';
import { nothingRecognised, readRecognisedWorks } from './read-recognised-works.ts';
import type { RecognisedWork, RecognisedWorks } from './read-recognised-works.ts';
import { RefusedCases } from './refused-cases.tsx';
import type { Refused } from './refused-cases.tsx';

type WhoMadeItProps = {
  draft: RemovalDraft;
  claim: Claim;
  onChange: (changes: Partial<RemovalDraft>) => void;
};

/** Whose work it is, asked for copyright only: a notice swears to it. Then the cases are opened. */
export function WhoMadeIt({ claim, draft, onChange }: WhoMadeItProps) {
  const ids = draft.subject?.kind === 'findings' ? draft.subject.ids : [];
  const works = useQuery({
    queryKey: ['recognised-works', ids],
    queryFn: () => readRecognisedWorks(ids),
    enabled: claim === 'copyright',
    staleTime: 60_000,
  });
  if (claim !== 'copyright') {
    return (
      <Section id="works" title={text('removal-requests.works.none')}>
        <p>{text('removal-requests.works.noneBody')}</p>
        <OpenCases
          claim={claim}
          draft={draft}
          recognised={nothingRecognised}
          problem={null}
          onChange={onChange}
        />
      </Section>
    );
  }
  return (
    <Section
      id="works"
      title={text('removal-requests.works.title')}
      lede={text('removal-requests.works.lede')}
    >
      <Loaded query={works}>
        {(found) => (
          <Ownership claim={claim} draft={draft} recognised={found} onChange={onChange} />
        )}
      </Loaded>
    </Section>
  );
}

type OwnershipProps = WhoMadeItProps & { recognised: RecognisedWorks };

function Ownership({ claim, draft, onChange, recognised }: OwnershipProps) {
  const { works } = recognised;
  const isFair = draft.answers['fair_use_considered'] === true;
  const unrecognised = countUnrecognised(draft, recognised);
  const isDescribing = works.length === 0 || unrecognised > 0;
  const makers = [
    ...works.map(({ id, made_by }) => makerOf(draft, id) ?? made_by),
    ...(isDescribing ? [makerOfDescribed(draft)] : []),
  ];
  const needsRights = makers.some((maker) => maker !== null && maker !== 'self');
  const isUndescribed = isDescribing && draft.description.trim() === '';
  const problem = isUndescribed
    ? text('removal-requests.works.describeMissing')
    : makers.includes(null)
      ? text('removal-requests.works.makerMissing')
      : needsRights && draft.holdsRights === null
        ? text('removal-requests.works.rightsMissing')
        : !isFair
          ? text('removal-requests.works.fairMissing')
          : null;
  return (
    <>
      {works.length > 0 && <MakersOfWorks draft={draft} works={works} onChange={onChange} />}
      {works.length > 0 && isDescribing && (
        <p>{text('removal-requests.works.unrecognised', { count: unrecognised })}</p>
      )}
      {isDescribing && <DescribeWork draft={draft} onChange={onChange} />}
      {needsRights && (
        <fieldset className="options">
          <legend className="field-label">{text('removal-requests.works.rights')}</legend>
          {([true, false] as const).map((value) => (
            <Button
              key={String(value)}
              look={draft.holdsRights === value ? 'primary' : 'quiet'}
              aria-pressed={draft.holdsRights === value}
              onClick={() => onChange({ holdsRights: value })}
            >
              {text(value ? 'removal-requests.yes' : 'removal-requests.no')}
            </Button>
          ))}
          {draft.holdsRights === false && <p>{text('removal-requests.works.noRights')}</p>}
        </fieldset>
      )}
      <CheckboxField
        id="fair-use"
        label={text('removal-requests.works.fair')}
        checked={isFair}
        onChange={({ target }) =>
          onChange({ answers: { ...draft.answers, fair_use_considered: target.checked } })
        }
      />
      <OpenCases
        claim={claim}
        draft={draft}
        recognised={recognised}
        problem={problem}
        onChange={onChange}
      />
    </>
  );
}

/** Findings of the draft on which no work was recognised. */
function countUnrecognised({ subject }: RemovalDraft, { byFinding }: RecognisedWorks): number {
  if (subject?.kind !== 'findings') return 0;
  return subject.ids.filter((id) => byFinding[id] === undefined).length;
}

type OpenCasesProps = OwnershipProps & { problem: string | null };

/** Opens the cases; what no case was opened for stays in sight with its reason. */
function OpenCases({ claim, draft, onChange, problem, recognised }: OpenCasesProps) {
  const { id: userId, call } = useSubject();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused[]>([]);
  async function open() {
    setFailure(problem);
    if (problem !== null || isBusy) return;
    setIsBusy(true);
    try {
      const answer = await createCases(withMakers(draft, recognised.works), recognised, call);
      setRefused(answer.refused);
      const ids = [
        ...answer.created.map(({ id }) => id),
        ...answer.refused.flatMap(({ caseId }) => caseId ?? []),
      ];
      void client.invalidateQueries({ queryKey: removalsKey(userId) });
      if (answer.created.length > 0 && answer.refused.length === 0)
        onChange({ caseIds: ids, step: 'preview' });
      else onChange({ caseIds: ids });
    } catch (error) {
      setFailure(dataFailureText(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      {refused.length > 0 && <RefusedCases claim={claim} refused={refused} />}
      <p className="actions">
        {refused.length > 0 && draft.caseIds.length > 0 ? (
          <Button onClick={() => onChange({ step: 'preview' })}>
            {text('removal-requests.works.goOn', { count: draft.caseIds.length })}
          </Button>
        ) : (
          <Button aria-disabled={isBusy} onClick={() => void open()}>
            {text(isBusy ? 'removal-requests.works.opening' : 'removal-requests.works.open')}
          </Button>
        )}
      </p>
    </>
  );
}

/** What was said of a work when it was registered holds unless she says otherwise here. */
function withMakers(draft: RemovalDraft, works: readonly RecognisedWork[]): RemovalDraft {
  const each = works.map(({ id, made_by }) => [id, makerOf(draft, id) ?? made_by] as const);
  return { ...draft, makers: { ...draft.makers, ...Object.fromEntries(each) } };
}
