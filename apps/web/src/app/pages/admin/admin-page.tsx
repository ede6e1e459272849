import { Suspense, useLayoutEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { ViewList } from './view-list.tsx';
import { readView, views } from './admin-views.ts';
import type { ShownView } from './admin-views.ts';
import './admin.css';

/** The page /admin: what an operator does, a section at a time. Its rows are closed to others by policies. */
export function AdminPage() {
  const view = useRouterState({ select: ({ location }) => readView(location.searchStr) });
  useFreshSections(view);
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

/**
 * Whoever leaves a section may have changed what others list: an act of hers is an entry of the audit log, and often a
 * mail. What was read so far counts as old from then on, so that the next section reads its own anew.
 */
function useFreshSections(view: ShownView): void {
  const client = useQueryClient();
  // Before the next section looks whether what it has is still good.
  useLayoutEffect(
    () => () => void client.invalidateQueries({ refetchType: 'none' }),
    [client, view],
  );
}
