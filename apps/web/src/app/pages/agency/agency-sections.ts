import { lazy } from 'react';
import type { ComponentType } from 'react';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';

/**
 * Sections of the agency's dashboard by their addresses. Each is a part of its own, with the words that it needs beyond
 * those of the area: whoever looks at the board does not load the bills.
 */
export const agencySections: Readonly<Record<string, ComponentType>> = {
  '/agency': lazy(async () => ({
    default: (await import('#features/agencies/board/board-view.tsx')).BoardView,
  })),
  '/agency/creators': lazy(async () => ({
    default: (await import('#features/agencies/board/creators-view.tsx')).CreatorsView,
  })),
  '/agency/add-creator': lazy(async () => ({
    default: (await import('#features/agencies/board/add-creator-view.tsx')).AddCreatorView,
  })),
  '/agency/analytics': lazy(async () => ({
    default: (await import('#features/agencies/analytics/analytics-view.tsx')).AnalyticsView,
  })),
  '/agency/billing': lazy(async () => {
    const [part] = await Promise.all([
      import('#features/agencies/billing/billing-view.tsx'),
      loadAppTexts(pageLanguage(), ['billing', 'subscriptions']),
    ]);
    return { default: part.BillingView };
  }),
  '/agency/events': lazy(async () => {
    const [part] = await Promise.all([
      import('#features/agencies/events/events-view.tsx'),
      loadAppTexts(pageLanguage(), ['agencies']),
    ]);
    return { default: part.EventsView };
  }),
  '/agency/settings': lazy(async () => ({
    default: (await import('#features/agencies/settings/settings-view.tsx')).SettingsView,
  })),
  '/agency/account': lazy(async () => {
    const [part] = await Promise.all([
      import('./account-view.tsx'),
      loadAppTexts(pageLanguage(), ['settings', 'sessions', 'mails', 'exports', 'agencies']),
    ]);
    return { default: part.AccountView };
  }),
};
