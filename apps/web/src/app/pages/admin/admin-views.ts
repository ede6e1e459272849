import { lazy } from 'react';
import { adminViews, isAdminView } from '@leakblock/domain/administration';
import type { AdminView } from '@leakblock/domain/administration';

/** Each section is a part of its own: an operator who files reviews does not load the mails. */
export const views = {
  accounts: lazy(async () => ({
    default: (await import('./accounts-screen.tsx')).AccountsScreen,
  })),
  queue: lazy(async () => ({
    default: (await import('#features/administration/queue/queue-view.tsx')).QueueView,
  })),
  sources: lazy(async () => ({
    default: (await import('#features/site-catalogue/operators/sources-view.tsx')).SourcesView,
  })),
  maintenance: lazy(async () => ({
    default: (await import('#features/administration/maintenance/maintenance-view.tsx'))
      .MaintenanceView,
  })),
  notifications: lazy(async () => ({
    default: (await import('#features/administration/notifications/notifications-view.tsx'))
      .NotificationsView,
  })),
  previews: lazy(async () => ({
    default: (await import('#features/notifications/operators/previews-view.tsx')).PreviewsView,
  })),
  mailbox: lazy(async () => ({
    default: (await import('#features/administration/mailbox/mailbox-view.tsx')).MailboxView,
  })),
  logs: lazy(async () => ({
    default: (await import('#features/administration/logs/logs-view.tsx')).LogsView,
  })),
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
  applications: lazy(async () => ({
    default: (await import('#features/agencies/operators/applications-view.tsx')).ApplicationsView,
  })),
  partners: lazy(async () => ({
    default: (await import('#features/partners/operators/partners-view.tsx')).PartnersView,
  })),
  audit: lazy(async () => ({
    default: (await import('#features/administration/audit-log-view.tsx')).AuditLogView,
  })),
} satisfies Partial<Record<AdminView, unknown>>;

export type ShownView = keyof typeof views;

const isShown = (view: AdminView): view is ShownView => view in views;

/** The sections in the groups that the list of them has, in the order in which they stand there. */
const viewGroups = [
  { name: 'people', views: ['accounts', 'reviews', 'applications', 'partners'] },
  { name: 'removals', views: ['filing', 'mails', 'cases', 'recipients'] },
  { name: 'machine', views: ['queue', 'sources', 'maintenance'] },
  { name: 'messages', views: ['notifications', 'previews', 'mailbox'] },
  { name: 'record', views: ['logs', 'audit'] },
] as const satisfies readonly { name: string; views: readonly AdminView[] }[];

/** The groups with what each has to show. */
export const shownGroups = viewGroups.map(({ name, views: all }) => ({
  name,
  views: all.filter(isShown),
}));

/** The view that an address asks for; the first where it asks for none that there is. */
export function readView(search: string): ShownView {
  const wanted = new URLSearchParams(search).get('view');
  if (isAdminView(wanted) && isShown(wanted)) return wanted;
  return adminViews.find(isShown) ?? 'reviews';
}
