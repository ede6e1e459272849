import { text } from '#lib/texts.ts';

const problems = {
  timed_out: 'oauth-clients.problem.timed_out',
  refused: 'oauth-clients.problem.refused',
  unsafe_address: 'oauth-clients.problem.unsafe_address',
  busy: 'oauth-clients.problem.busy',
  unsigned: 'oauth-clients.problem.unsigned',
  refused_by_endpoint: 'oauth-clients.problem.refused_by_endpoint',
  switched_off: 'oauth-clients.problem.switched_off',
  // Why a webhook was switched off by itself.
  failing: 'oauth-clients.problem.failing',
  gone: 'oauth-clients.problem.gone',
} as const;

/** Why a message did not arrive, or a webhook was switched off, in words; null where this page has none. */
export function webhookProblem(code: string | null): string | null {
  return code !== null && Object.hasOwn(problems, code)
    ? text(problems[code as keyof typeof problems])
    : null;
}
