import { lazy, Suspense } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import type { CatalogueName } from '#lib/load-app-texts.ts';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import type { ComponentType } from 'react';
import { Overview } from './overview.tsx';
import '../../signed-in.css';
import './dashboard.css';

/** Views of the dashboard by the address's `view`; without one it is the overview. */
const views = ['overview', 'findings', 'works'] as const;
type View = (typeof views)[number];

/** A view that is loaded, with its words, when it is opened. */
function lazyView(load: () => Promise<ComponentType>, catalogue: CatalogueName) {
  return lazy(async () => {
    const [View] = await Promise.all([load(), loadAppTexts(pageLanguage(), [catalogue])]);
    return { default: View };
  });
}

const contents: Record<View, ComponentType> = {
  overview: Overview,
  findings: lazyView(
    async () => (await import('#features/findings/findings-view.tsx')).FindingsView,
    'findings',
  ),
  works: lazyView(async () => (await import('#features/works/works-view.tsx')).WorksView, 'works'),
};

function readView(search: string): View {
  const wanted = new URLSearchParams(search).get('view');
  return views.find((view) => view === wanted) ?? 'overview';
}

/** The start of the signed-in app: the overview, the findings and the works, each with an address of its own. */
export function DashboardPage() {
  const view = useRouterState({ select: ({ location }) => readView(location.searchStr) });
  const Content = contents[view];
  return (
    <Page
      title={text(`dashboard.view.${view}`)}
      actions={
        <>
          <a className="button button-quiet" href="/leak-crawler">
            {text('dashboard.crawl')}
          </a>
          <a className="button button-primary" href="/instant-scan">
            {text('dashboard.check')}
          </a>
        </>
      }
    >
      <nav className="views" aria-label={text('dashboard.views')}>
        {views.map((name) => (
          <a
            key={name}
            href={name === 'overview' ? '/dashboard' : `/dashboard?view=${name}`}
            aria-current={name === view ? 'page' : undefined}
          >
            {text(`dashboard.view.${name}`)}
          </a>
        ))}
      </nav>
      <Suspense fallback={<Waiting label={text('dashboard.loading')} />}>
        <Content />
      </Suspense>
    </Page>
  );
}
