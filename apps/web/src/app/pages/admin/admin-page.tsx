import { Suspense } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { ViewList } from './view-list.tsx';
import { readView, views } from './admin-views.ts';
import './admin.css';

/** The page /admin: what an operator does, a section at a time. Its rows are closed to others by policies. */
export function AdminPage() {
  const view = useRouterState({ select: ({ location }) => readView(location.searchStr) });
  const View = views[view];
  return (
    <Page title={text('administration.title')} lede={text('administration.lede')}>
      <div className="admin">
        <ViewList key={view} current={view} />
        <div className="admin-view">
          <Suspense fallback={<Waiting label={text('errors.wait')} />}>
            <View />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
