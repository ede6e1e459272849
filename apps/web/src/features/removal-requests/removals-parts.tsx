import { lazy, Suspense } from 'react';
import { useSubject } from '#lib/acting.ts';
import { readRemovalDraft } from '#lib/removal-choice.ts';
import { text } from '#lib/texts.ts';
import { Waiting } from '#ui/waiting.tsx';
import { ActingLinks } from './cases/acting-links.tsx';
import { readCaseFilter } from './cases/case-filter.ts';
import './removals.css';

const CasesView = lazy(async () => ({
  default: (await import('./cases/cases-view.tsx')).CasesView,
}));
const CaseView = lazy(async () => ({ default: (await import('./case/case-view.tsx')).CaseView }));
const NewRequest = lazy(async () => ({
  default: (await import('./new/new-request.tsx')).NewRequest,
}));
const NoticePreview = lazy(async () => ({
  default: (await import('./new/notice-preview.tsx')).NoticePreview,
}));
const WaitingNotices = lazy(async () => ({
  default: (await import('./cases/waiting-notices.tsx')).WaitingNotices,
}));

/** What an address asks to see of removal requests. */
export function readRemovalsAddress(search: string) {
  const wanted = new URLSearchParams(search);
  const caseId = wanted.get('case');
  const preview = wanted.get('preview');
  const isNew = wanted.has('new');
  const isWaiting = wanted.has('waiting');
  return {
    caseId,
    preview,
    isNew,
    isWaiting,
    isList: caseId === null && preview === null && !isNew && !isWaiting,
  };
}

/**
 * All cases, one case (`case=`), a new request (`new=1`), its notices (`preview=`), or all notices that wait for an
 * approval (`waiting=1`). How the list is filtered stands in the address of the list and of a case. Whoever may only
 * look sees the list in place of what changes something.
 */
export function RemovalsParts({ search }: { search: string }) {
  const { caseId, isNew, isWaiting, preview } = readRemovalsAddress(search);
  const mayAsk = useSubject().may('remove');
  return (
    <Suspense fallback={<Waiting label={text('removal-requests.loading')} />}>
      {caseId !== null ? (
        <CaseView key={caseId} id={caseId} listed={readCaseFilter(search)} />
      ) : mayAsk && isNew ? (
        <>
          <BackToList />
          <NewRequest />
        </>
      ) : mayAsk && preview !== null ? (
        <>
          <BackToList />
          <NoticePreview caseIds={[preview]} onDone={() => undefined} />
        </>
      ) : mayAsk && isWaiting ? (
        <>
          <BackToList />
          <WaitingNotices />
        </>
      ) : (
        <>
          <ActingLinks />
          <Unfinished />
          <CasesView search={search} />
        </>
      )}
    </Suspense>
  );
}

function BackToList() {
  const { removals } = useSubject();
  return (
    <p>
      <a href={removals()}>{text('removal-requests.case.back')}</a>
    </p>
  );
}

/** What was begun in this tab and is not finished. */
function Unfinished() {
  const { id: userId, removals } = useSubject();
  const draft = readRemovalDraft(userId);
  // From the preview on, everything is in the cases.
  if (draft === null || draft.subject === null || draft.step === 'preview') return null;
  return (
    <p className="notice notice-good actions">
      <span>{text('removal-requests.unfinished')}</span>
      <a href={removals('new=1')}>{text('removal-requests.goOn')}</a>
    </p>
  );
}
