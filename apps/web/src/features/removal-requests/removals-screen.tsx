import { lazy, Suspense } from 'react';
import { statusWords } from '@leakblock/domain/removal-requests';
import { useUser } from '#lib/auth-context.ts';
import { readRemovalDraft } from '#lib/removal-choice.ts';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
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

/** The screen /request-removal: all cases, one case (`?case=`), a new request (`?new=1`), its notices (`?preview=`). */
export function RemovalsScreen({ search }: { search: string }) {
  const wanted = new URLSearchParams(search);
  const caseId = wanted.get('case');
  const preview = wanted.get('preview');
  const isNew = wanted.has('new');
  const isList = caseId === null && preview === null && !isNew;
  return (
    <Page
      title={text(isNew ? 'removal-requests.new.title' : 'removal-requests.title')}
      lede={isList ? text('removal-requests.lede') : undefined}
      actions={
        isList ? (
          <a className="button button-primary" href="/request-removal?new=1">
            {text('removal-requests.list.start')}
          </a>
        ) : undefined
      }
    >
      <Suspense fallback={<Waiting label={text('removal-requests.loading')} />}>
        {isNew ? (
          <>
            <BackToList />
            <NewRequest />
          </>
        ) : caseId !== null ? (
          <CaseView key={caseId} id={caseId} />
        ) : preview !== null ? (
          <>
            <BackToList />
            <NoticePreview caseIds={[preview]} onDone={() => undefined} />
          </>
        ) : (
          <>
            <Unfinished />
            <CasesView word={statusWords.find((word) => word === wanted.get('word')) ?? null} />
          </>
        )}
      </Suspense>
    </Page>
  );
}

function BackToList() {
  return (
    <p>
      <a href="/request-removal">{text('removal-requests.case.back')}</a>
    </p>
  );
}

/** What she began in this tab and has not finished. */
function Unfinished() {
  const { id: userId } = useUser();
  const draft = readRemovalDraft(userId);
  // From the preview on, everything is in the cases.
  if (draft === null || draft.subject === null || draft.step === 'preview') return null;
  return (
    <p className="notice notice-good actions">
      <span>{text('removal-requests.unfinished')}</span>
      <a href="/request-removal?new=1">{text('removal-requests.goOn')}</a>
    </p>
  );
}
