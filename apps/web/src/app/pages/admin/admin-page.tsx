import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
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
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const view = readView(search);
  useFreshSections(view);
  const section = useFocusOnChange(search);
  const View = views[view];
  return (
    <Page title={text('administration.title')} lede={text('administration.lede')}>
      <div className="admin">
        <ViewList current={view} />
        <div
          ref={section}
          className="admin-view"
          role="group"
          aria-label={text(`administration.view.${view}`)}
          tabIndex={-1}
        >
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
  // The figures beside the sections are never opened anew.
  useEffect(() => {
    void client.refetchQueries(
      { queryKey: ['admin-waiting'], stale: true },
      { cancelRefetch: false },
    );
  }, [client, view]);
}

/** Another section has the focus when it is opened, so that it is read out; unless something in it has it already. */
function useFocusOnChange(search: string) {
  const section = useRef<HTMLDivElement>(null);
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (section.current?.contains(document.activeElement) === false) {
      section.current.focus({ preventScroll: true });
    }
  }, [search]);
  return section;
}
