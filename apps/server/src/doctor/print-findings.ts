import type { Finding, FindingState } from './finding.ts';

const signs: Record<FindingState, string> = { good: '✓', warning: '!', failed: '✗', unset: '–' };
const nameWidth = 11;

/** The findings as people read them: a line each, below it what to do, and the sum at the end. */
export function printFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ part, state, saw, advice }, index) => {
    const name = findings[index - 1]?.part === part ? '' : part;
    const line = `${signs[state]} ${name.padEnd(nameWidth)} ${saw}`;
    return advice === undefined ? [line] : [line, `  ${' '.repeat(nameWidth)} → ${advice}`];
  });
  const count = (state: FindingState) => findings.filter((each) => each.state === state).length;
  const failed = count('failed');
  const warnings = count('warning');
  const sum =
    failed > 0
      ? `${String(failed)} to mend first, ${String(warnings)} to look at.`
      : warnings > 0
        ? `It works; ${String(warnings)} to look at.`
        : 'All is well.';
  return [...lines, '', sum].join('\n');
}
