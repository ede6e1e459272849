import type { Client } from 'pg';
import type { DataCheck, StoredContext } from '../platform/data-check.ts';
import { checkReferences } from './check-references.ts';

/** What was looked at, and everything in it that does not hold. */
export type Verdict = {
  name: string;
  checked: number;
  faults: number;
  /** The first of them, in sentences. */
  first: string[];
};

const mostTold = 20;

/** Looks at everything that has to hold of what is stored, one kind after the other; changes nothing. */
export async function verifyData(options: {
  /** As the owner. */
  client: Client;
  context: StoredContext;
  checks: readonly DataCheck[];
  onVerdict?: (verdict: Verdict) => void;
}): Promise<Verdict[]> {
  const { client, checks, context, onVerdict = () => undefined } = options;
  const all: DataCheck[] = [
    {
      name: 'kinds of references between rows',
      run: (_context, fault) => checkReferences(client, fault),
    },
    ...checks,
  ];
  const verdicts: Verdict[] = [];
  for (const check of all) {
    const verdict: Verdict = { name: check.name, checked: 0, faults: 0, first: [] };
    verdict.checked = await check.run(context, (sentence) => {
      verdict.faults += 1;
      if (verdict.first.length < mostTold) verdict.first.push(sentence);
    });
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
}

/** One line of the table, and its faults below. */
export function printVerdict({ checked, faults, first, name }: Verdict): string {
  const state = faults === 0 ? 'all hold' : `${String(faults)} DO NOT HOLD`;
  const line = `${faults === 0 ? '✓' : '✗'} ${String(checked).padStart(9)} ${name.padEnd(34)} ${state}`;
  const more = faults > first.length ? [`… and ${String(faults - first.length)} more`] : [];
  return [line, ...[...first, ...more].map((sentence) => `    ${sentence}`)].join('\n');
}
