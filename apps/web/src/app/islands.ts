import type { ComponentType } from 'react';

type Island = { catalogues: readonly string[]; load: () => Promise<ComponentType> };

/** The living part of the landing page, with the words that it needs at its start. */
export const islands = {
  'leak-check': {
    catalogues: ['client', 'scans'],
    load: async () => (await import('#features/scans/leak-check.tsx')).LeakCheck,
  },
} as const satisfies Record<string, Island>;

export type IslandName = keyof typeof islands;

export function isIslandName(name: string): name is IslandName {
  return name in islands;
}
