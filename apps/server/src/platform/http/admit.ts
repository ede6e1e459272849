import { visitor } from '../caller.ts';
import type { Caller } from '../caller.ts';
import type { Feature, ServerContext } from '../feature.ts';

export type Admission = {
  /** @throws AppError when who asks may not enter at the moment */
  admit: (caller: Caller) => Promise<void>;
  /** The same, which finds out who asks only when somebody may not enter. */
  admitLater: (identify: () => Promise<Caller>) => Promise<void>;
  /** For functions, of which features keep some open for everybody. */
  admitToFunction: (path: string, caller: Caller) => Promise<void>;
};

/** Asks every feature whether a caller may enter; screens, sign-in and health are asked of nobody. */
export function createAdmission(context: ServerContext, features: readonly Feature[]): Admission {
  const open = new Set(
    features.flatMap(({ alwaysOpen = [], signedBodies = {} }) =>
      [...alwaysOpen, ...Object.keys(signedBodies)].map((path) => `/functions/v1${path}`),
    ),
  );
  const admit = async (caller: Caller) => {
    for (const feature of features) await feature.admit?.(context, caller);
  };
  return {
    admit,
    admitLater: async (identify) => {
      // Whom a visitor's door is open to need not be named.
      const refusal = await admit(visitor).then(
        () => null,
        (error: unknown) => error,
      );
      if (refusal !== null) await admit(await identify());
    },
    admitToFunction: async (path, caller) => {
      if (!open.has(path)) await admit(caller);
    },
  };
}
