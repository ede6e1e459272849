import { gzipSync } from 'node:zlib';

/** Budgets in bytes after gzip level 9. */
export const budgets = {
  /** Scripts of /home before anybody touches it. */
  homeScripts: 75_000,
  /** The style sheet inside each document. */
  inlineStyle: 4_000,
  /** Everything that the first touch of the form loads on top. */
  scanScripts: 40_000,
  /** Everything that a page on the way in has loaded when its form is sent, the Supabase client included. */
  sessionScripts: 160_000,
  /** What a page loads on top where a session is stored: account, toasts, earlier checks, client. */
  signedInScripts: 120_000,
  /** Scripts of the signed-in app with its dashboard, in one language. */
  frameScripts: 275_000,
  /** The app's style sheets, the dashboard's included. */
  frameStyle: 20_000,
  /** The largest of the other screens, beyond what the frame has loaded. */
  screenScripts: 40_000,
  /** One prerendered document. */
  document: 16_000,
} as const;

export type BudgetName = keyof typeof budgets;

export function gzipSize(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

/** One line per budget; `isKept` is false when any is broken. */
export function holdAgainstBudgets(sizes: Record<BudgetName, number>): {
  lines: string[];
  isKept: boolean;
} {
  const names = Object.keys(budgets) as BudgetName[];
  const lines = names.map((name) => {
    const sign = sizes[name] <= budgets[name] ? '✓' : '✗';
    return `${sign} ${name}: ${(sizes[name] / 1000).toFixed(1)} kB gz of ${(budgets[name] / 1000).toFixed(1)}`;
  });
  return { lines, isKept: names.every((name) => sizes[name] <= budgets[name]) };
}
