import type {
  AgencyAnswer,
  AgencyRole,
  BoardRow,
  ManagedCreator,
} from '@leakblock/domain/agencies';
import { luna } from './play-supabase.ts';

/** Juno, whom the agency of the tests looks after. */
export const juno: BoardRow = {
  userId: '5eed0000-0000-4000-8000-000000000008',
  name: 'Juno',
  stageNames: ['Juno', 'Juno Nightjar'],
  since: '2026-05-02T10:00:00Z',
  scopes: ['review', 'remove', 'scan'],
  isCovered: true,
  newFindings: 214,
  openRequests: 31,
  overdueRequests: 7,
  removal: { sample: 42, medianHours: 61 },
  letter: { state: 'expiring', endsOn: '2026-12-03' },
  lastScanAt: '2026-11-21T06:12:00Z',
};

/** A creator about whom nothing is known yet. */
export const wren: BoardRow = {
  ...juno,
  userId: '5eed0000-0000-4000-8000-000000000004',
  name: 'Wren',
  stageNames: [],
  scopes: [],
  isCovered: false,
  newFindings: 0,
  openRequests: 0,
  overdueRequests: 0,
  removal: { sample: 0, medianHours: null },
  letter: { state: 'none', endsOn: null },
  lastScanAt: null,
};

export const managedJuno: ManagedCreator = {
  ...juno,
  officialLinks: [{ platform: 'Fansite', url: 'https://fansite.example/juno' }],
  acts: ['copyright_notices', 'google_removal_consent', 'sign'],
};

/** Lantern Talent as one of its members reads it. */
export function playedAgency(
  role: AgencyRole = 'owner',
  invitations: AgencyAnswer['invitations'] = [],
): AgencyAnswer {
  return {
    agency: {
      id: '5eed0000-0000-4000-8000-00000000a001',
      name: 'Lantern Talent',
      website: null,
      country: 'Germany',
      contactEmail: null,
      brand: { name: null, colour: null, logo: null, footer: null },
    },
    role,
    members: [{ userId: luna.id, email: luna.email, role, since: '2026-01-02T10:00:00Z' }],
    invitations,
  };
}

export function playedBoard(rows: readonly BoardRow[], next: string | null = null) {
  const sum = (name: 'newFindings' | 'openRequests' | 'overdueRequests') =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    rows,
    next,
    totals: {
      creators: rows.length,
      newFindings: sum('newFindings'),
      openRequests: sum('openRequests'),
      overdueRequests: sum('overdueRequests'),
    },
  };
}
