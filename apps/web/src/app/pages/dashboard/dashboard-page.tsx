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
const views = ['overview', 'findings', 'works', 'reports', 'report'] as const;
type View = (typeof views)[number];

/** Views with a tab; a single report belongs to that of the reports. */
const tabs = ['overview', 'findings', 'works', 'reports'] as const satisfies readonly View[];
const tabOf = (view: View) => (view === 'report' ? 'reports' : view);

/** A view that is loaded, with its words, when it is opened. */
function lazyView(load: () => Promise<ComponentType>, ...catalogues: CatalogueName[]) {
  return lazy(async () => {
    const [View] = await Promise.all([load(), loadAppTexts(pageLanguage(), catalogues)]);
    return { default: View };
  });
}

const contents: Record<View, ComponentType> = {
  overview: Overview,
  findings: lazyView(
    async () => (await import('#features/findings/findings-view.tsx')).FindingsView,
    'findings',
    'lists',
  ),
  works: lazyView(async () => (await import('#features/works/works-view.tsx')).WorksView, 'works'),
  reports: lazyView(
    async () => (await import('./own-reports.tsx')).OwnReports,
    'reports',
    'app-errors',
  ),
  report: lazyView(
    async () => (await import('./own-reports.tsx')).OwnReport,
    'reports',
    'app-errors',
  ),
};

function readView(search: string): View {
  const wanted = new URLSearchParams(search).get('view');
  return views.find((view) => view === wanted) ?? 'overview';
}

/** The start of the signed-in app: overview, findings, works and reports, each with an address of its own. */
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
        {tabs.map((name) => (
          <a
            key={name}
            href={name === 'overview' ? '/dashboard' : `/dashboard?view=${name}`}
            aria-current={name === tabOf(view) ? 'page' : undefined}
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
