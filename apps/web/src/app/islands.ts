import type { ComponentType } from 'react';
import type { CatalogueName } from '#lib/load-texts.ts';

type Island = { catalogues: readonly CatalogueName[]; load: () => Promise<ComponentType> };

/** The living parts of the prerendered pages, with the words that each needs at its start. */
export const islands = {
  'leak-check': {
    catalogues: ['client', 'scans'],
    load: async () => (await import('#features/scans/leak-check.tsx')).LeakCheck,
  },
  'scan-results': {
    catalogues: ['client', 'errors', 'scan-results'],
    load: async () => (await import('#features/scans/scan-results.tsx')).ScanResults,
  },
} as const satisfies Record<string, Island>;

export type IslandName = keyof typeof islands;

export function isIslandName(name: string | undefined): name is IslandName {
  return name !== undefined && name in islands;
}
