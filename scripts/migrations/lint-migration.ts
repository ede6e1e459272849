import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { splitStatements } from './split-statements.ts';
import type { Statement } from './split-statements.ts';

/** Something in a migration that would stop people who work meanwhile, or programs of the version before. */
export type MigrationFault = { rule: string; line: number; sentence: string };

/** The newest migration of the first release: installations with people begin after it. */
export const firstRelease = '20261128235959';

/** Oldest PostgreSQL that we run on. */
const oldest = '15.0';

/** Matters of taste, and what the runner of our migrations does for each of them (docs/upgrading.md). */
const ownTaste = [
  ...[
    'prefer-bigint-over-int',
    'prefer-bigint-over-smallint',
    'prefer-identity',
    'prefer-robust-stmts',
  ],
  ...['prefer-text-field', 'prefer-timestamptz', 'ban-char-field', 'require-enum-value-ordering'],
  ...['require-lock-timeout', 'require-statement-timeout', 'ban-drop-not-null'],
];

/** What takes away something that a program of the version before uses. */
const breaking = ['ban-drop-column', 'ban-drop-table', 'drops-what-programs-use'];
const breaks = /^-- breaks programs without: (\d{14})$/m;
const alone = /^-- no transaction\b/;
const mayStandAlone =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|reindex \w+ concurrently|alter table \S+ validate constraint|analyze)\b/i;

type Rule = { rule: string; found: RegExp; sentence: string };
const ownRules: readonly Rule[] = [
  {
    rule: 'moves-rows',
    found: /^(update|delete|truncate|merge)\b/i,
    sentence:
      'Rows that are changed here are locked until the migration ends: change them by a job, in steps.',
  },
  {
    rule: 'locks-table',
    found: /^(lock|vacuum|cluster|refresh materialized view(?! concurrently))\b/i,
    sentence: 'Nobody can use the table until the migration ends.',
  },
  {
    rule: 'hides-statements',
    found: /^do\b/i,
    sentence: 'What a DO block does is not seen here: write the statements as they are.',
  },
  {
    rule: 'drops-what-programs-use',
    found: /^(drop (function|type|view|schema|sequence|domain)|alter type .* rename value)\b/is,
    sentence: 'Programs of the version before may use it: drop it a version later.',
  },
];

const squawkFinding = z.object({ line: z.number(), rule_name: z.string(), message: z.string() });

/**
 * What is wrong with a migration that runs beside working programs of the version before.
 *
 * `-- accepted: <rule>: <why>` above a statement lets it pass; `-- breaks programs without: <version>` in the file lets it
 * drop things that programs which know that earlier migration do not use.
 * @param earlier versions of all migrations before it
 */
export function lintMigration(sql: string, earlier: readonly string[]): MigrationFault[] {
  const statements = splitStatements(sql);
  const isAlone = alone.test(sql);
  const needed = breaks.exec(sql)?.[1];
  const found = [
    ...askSquawk(sql, isAlone),
    ...statements.flatMap((statement) => [
      ...askOwnRules(statement),
      ...askForm(statement, isAlone),
    ]),
  ];
  const faults = found.filter(({ line, rule }) => {
    if (needed !== undefined && breaking.includes(rule)) return false;
    const statement = statements.find(({ from, to }) => line >= from && line <= to);
    return statement?.comments.some((comment) => isAcceptance(comment, rule)) !== true;
  });
  if (needed !== undefined && !earlier.includes(needed)) {
    const sentence = `${needed} is no earlier migration.`;
    faults.push({ rule: 'names-no-version', line: 1, sentence });
  }
  return faults.sort((a, b) => a.line - b.line);
}

const isAcceptance = (comment: string, rule: string): boolean =>
  new RegExp(`^-- accepted: ${rule}: \\S+ \\S+`).test(comment);

function askSquawk(sql: string, isAlone: boolean): MigrationFault[] {
  const args = ['--reporter=json', `--pg-version=${oldest}`, `--exclude=${ownTaste.join()}`];
  if (!isAlone) args.push('--assume-in-transaction');
  const { error, stdout, stderr } = spawnSync(
    'squawk',
    [...args, '--stdin-filepath=migration.sql'],
    {
      input: sql,
      encoding: 'utf8',
    },
  );
  if (error !== undefined) throw error;
  try {
    const findings = z.array(squawkFinding).parse(JSON.parse(stdout));
    return findings.map(({ line, message, rule_name: rule }) => ({
      rule,
      line: line + 1,
      sentence: message,
    }));
  } catch (cause) {
    throw new Error(`squawk did not answer: ${stderr}`, { cause });
  }
}

const askOwnRules = ({ from, text }: Statement): MigrationFault[] =>
  ownRules.flatMap(({ found, rule, sentence }) =>
    found.test(text) ? [{ rule, line: from, sentence }] : [],
  );

function askForm({ from, text }: Statement, isAlone: boolean): MigrationFault[] {
  if (!isAlone && /^(create|drop|reindex)\b.*\bconcurrently\b/is.test(text)) {
    const sentence = 'It cannot run in a transaction: begin the file with "-- no transaction".';
    return [{ rule: 'no-transaction', line: from, sentence }];
  }
  if (!isAlone || mayStandAlone.test(text)) return [];
  const sentence = 'Without a transaction only what can be run again after an interruption.';
  return [{ rule: 'no-transaction', line: from, sentence }];
}
