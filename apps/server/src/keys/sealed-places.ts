import { partsOf } from '../backend/index.ts';
import { features } from '../features/index.ts';
import type { Env } from '../platform/env.ts';
import type { SealedPlace } from '../platform/sealed-place.ts';

/** Every column of this installation in which something lies encrypted. */
export const sealedPlaces = (env: Pick<Env, 'SUPABASE_URL'>): SealedPlace[] =>
  [...partsOf(env), ...features].flatMap(({ sealed = [] }) => sealed);
