import { lazy, Suspense } from 'react';
import { useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { creatorIdOf } from '#features/agencies/frame/sections.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { laterSections } from './later-sections.ts';
import './agency.css';

const Creator = lazy(async () => ({ default: (await import('./creator-page.tsx')).CreatorPage }));

/** Each section is a part of its own: whoever looks at the board does not load the bills. */
const sections: Readonly<Record<string, ComponentType>> = {
  '/agency': lazy(async () => ({
    default: (await import('#features/agencies/board/board-view.tsx')).BoardView,
  })),
  '/agency/creators': lazy(async () => ({
    default: (await import('#features/agencies/board/creators-view.tsx')).CreatorsView,
  })),
  '/agency/add-creator': lazy(async () => ({
    default: (await import('#features/agencies/board/add-creator-view.tsx')).AddCreatorView,
  })),
  '/agency/account': lazy(async () => {
    const [part] = await Promise.all([
      import('./account-view.tsx'),
      loadAppTexts(pageLanguage(), ['settings', 'sessions']),
    ]);
    return { default: part.AccountView };
  }),
  ...laterSections,
};

/** The agency's dashboard: the section that the address asks for. */
export function AgencyPage() {
  const path = useRouterState({
    select: ({ location }) => location.pathname.replace(/\/$/, ''),
  });
  const creatorId = creatorIdOf(path);
  const Section = Object.hasOwn(sections, path) ? sections[path] : undefined;
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
