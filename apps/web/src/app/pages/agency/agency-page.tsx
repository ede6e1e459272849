import { lazy, Suspense } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { creatorIdOf } from '#features/agencies/frame/sections.ts';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { agencySections } from './agency-sections.ts';
import './agency.css';

const Creator = lazy(async () => ({ default: (await import('./creator-page.tsx')).CreatorPage }));

/** The agency's dashboard: the section that the address asks for. */
export function AgencyPage() {
  const path = useRouterState({
    select: ({ location }) => location.pathname.replace(/\/$/, ''),
  });
  const creatorId = creatorIdOf(path);
  const Section = Object.hasOwn(agencySections, path) ? agencySections[path] : undefined;
  return (
    <Suspense
      fallback={
        <div className="screen">
          <Waiting label={text('errors.wait')} />
        </div>
      }
    >
      {creatorId !== null ? (
        <Creator key={creatorId} creatorId={creatorId} />
      ) : Section === undefined ? (
        <MissingSection />
      ) : (
        <Section />
      )}
    </Suspense>
  );
}

/** Below /agency there is nothing at this address; an agency's way on is its board. */
function MissingSection() {
  return (
    <Page title={text('shell.notFound.title')} lede={text('shell.notFound.body')} isNarrow>
      <p className="actions">
        <a className="button button-primary" href="/agency">
          {text('agency-area.ended.board')}
        </a>
      </p>
    </Page>
  );
}
