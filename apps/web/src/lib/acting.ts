import { createContext, useContext } from 'react';
import type { actingForHeader, AgencyScope } from '@leakblock/domain/agencies';
import { useUser } from './auth-context.ts';

/** A creator for whom a member of an agency acts, and what the member may do there; looking needs nothing. */
export type Acting = { creatorId: string; scopes: readonly AgencyScope[] };

/** Header of a call that is made for a creator; empty for a call of one's own. */
export type ActingHeader = { [header in typeof actingForHeader]?: string };

/** Around the parts of a screen that are about a creator of the agency, not about who is signed in. */
export const ActingContext = createContext<Acting | null>(null);

/** Whose data a part of a screen shows, and what may be done with them. */
export type Subject = {
  id: string;
  /** Options of every call of a function that is about her. */
  call: ActingHeader;
  /** Somebody of an agency looks at it; she herself may do everything. */
  isActing: boolean;
  may: (scope: AgencyScope) => boolean;
  /**
   * Where her removal requests are shown.
   * @param query what to show there, without a question mark: `new=1`, `case=<id>`
   */
  removals: (query?: string) => string;
};

/** The options of a call that is made for this creator: the gateway reads the header and checks what she allows. */
function actingFor(creatorId: string): ActingHeader {
  // Typed by the domain, not read from it: its calls would come along.
  const header: typeof actingForHeader = 'x-acting-for';
  return { [header]: creatorId };
}

/** The signed-in person; within an `ActingContext` the creator she acts for. */
export function useSubject(): Subject {
  const { id } = useUser();
  const acting = useContext(ActingContext);
  if (acting === null) {
    return {
      id,
      call: {},
      isActing: false,
      may: () => true,
      removals: (query = '') => `/request-removal${query === '' ? '' : `?${query}`}`,
    };
  }
  const { creatorId, scopes } = acting;
  return {
    id: creatorId,
    call: actingFor(creatorId),
    isActing: true,
    may: (scope) => scopes.includes(scope),
    removals: (query = '') =>
      `/agency/creator/${creatorId}?tab=removals${query === '' ? '' : `&${query}`}`,
  };
}
