import { lazy } from 'react';
import type { ComponentType } from 'react';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import type { CatalogueName } from '#lib/load-app-texts.ts';

/** `features/agencies/<name>/<name>-view.tsx`, each with one component whose name ends in `View`. */
const files = import.meta.glob<Record<string, unknown>>(
  '../../../features/agencies/{analytics,billing,events,settings}/*-view.tsx',
);

/** Words that a section needs beyond those of the area. */
const catalogues: Readonly<Record<string, readonly CatalogueName[]>> = {
  billing: ['billing', 'subscriptions'],
  events: ['agencies'],
};

/** Sections of the area by their addresses. */
export const laterSections: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  ['analytics', 'billing', 'events', 'settings'].flatMap((name) => {
    const load = files[`../../../features/agencies/${name}/${name}-view.tsx`];
    if (load === undefined) return [];
    const View = lazy(async () => {
      const [part] = await Promise.all([
        load(),
        loadAppTexts(pageLanguage(), catalogues[name] ?? []),
      ]);
      const view = Object.entries(part).find(([each]) => each.endsWith('View'));
      return { default: view?.[1] as ComponentType };
    });
    return [[`/agency/${name}`, View]];
  }),
);
