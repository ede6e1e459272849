import { lazy, Suspense, useEffect, useRef } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { adminViews, isAdminView } from '@leakblock/domain/administration';
import type { AdminView } from '@leakblock/domain/administration';
import { useWaiting } from '#features/administration/use-waiting.ts';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import './admin.css';

/** Each section is a part of its own: an operator who files reviews does not load the mails. */
const views = {
  reviews: lazy(async () => ({
    default: (await import('#features/identity-verifications/identity-reviews-view.tsx'))
      .IdentityReviewsView,
  })),
  filing: lazy(async () => ({
    default: (await import('#features/removal-requests/filing/filing-view.tsx')).FilingView,
  })),
  mails: lazy(async () => ({
    default: (await import('#features/removal-requests/mails/mails-view.tsx')).MailsView,
  })),
  cases: lazy(async () => ({
    default: (await import('#features/removal-requests/checks/undecided-checks-view.tsx'))
      .UndecidedChecksView,
  })),
  recipients: lazy(async () => ({
    default: (await import('#features/removal-requests/recipients/recipients-view.tsx'))
      .RecipientsView,
  })),
  partners: lazy(async () => ({
    default: (await import('#features/partners/operators/partners-view.tsx')).PartnersView,
  })),
  audit: lazy(async () => ({
    default: (await import('#features/administration/audit-log-view.tsx')).AuditLogView,
  })),
} satisfies Record<AdminView, unknown>;

/** The view that an address asks for; the first where it asks for none that there is. */
function readView(search: string): AdminView {
  const wanted = new URLSearchParams(search).get('view');
  return isAdminView(wanted) ? wanted : adminViews[0];
}

/** The page /admin: what waits for an operator, a section at a time. Its rows are closed to others by policies. */
export function AdminPage() {
  const view = useRouterState({ select: ({ location }) => readView(location.searchStr) });
  const waiting = useWaiting();
  const View = views[view];
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a telephone the row is longer than the window: the current view is to be seen in it.
    row.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view]);
  return (
    <Page title={text('administration.title')} lede={text('administration.lede')}>
      <nav ref={row} className="admin-views" aria-label={text('administration.views')}>
        {adminViews.map((one) => {
          const count = waiting[one];
          return (
            <a
              key={one}
              className="admin-view"
              href={`/admin?view=${one}`}
              aria-current={one === view ? 'page' : undefined}
            >
              {text(`administration.view.${one}`)}
              {count !== null && count > 0 && (
                <span className="admin-count">
                  <span aria-hidden="true">{formatNumber(count)}</span>
                  <span className="visually-hidden">
                    {text('administration.waiting', { count })}
                  </span>
                </span>
              )}
            </a>
          );
        })}
      </nav>
      <Suspense fallback={<Waiting label={text('errors.wait')} />}>
        <View />
      </Suspense>
    </Page>
  );
}
