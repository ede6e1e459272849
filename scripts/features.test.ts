import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { groupFeatureFiles } from './feature-files.ts';
import type { FeaturePart } from './feature-files.ts';

/** Parts that a feature does not have, and why. Everything else must be there. */
const absent: Record<string, Partial<Record<FeaturePart, string>>> = {
  accounts: {},
  administration: {},
  agencies: {},
  authorisations: {},
  diagnostics: {
    domain: 'a table and its bounds, no rules',
    locales: 'no words of its own',
  },
  exports: {},
  'fake-profiles': {},
  findings: {},
  'identity-verifications': {},
  'image-searches': {},
  legal: {
    domain: 'copy only, no rules',
    supabase: 'no table',
    server: 'prerendered at build',
    e2e: 'opened in the journeys of marketing: every link leads to a page',
  },
  marketing: {
    domain: 'copy only, no rules',
    supabase: 'no table',
    server: 'prerendered at build',
  },
  notifications: {},
  'oauth-clients': {},
  partners: {},
  'removal-requests': {},
  reports: {},
  scans: {},
  sessions: {},
  'site-catalogue': {
    e2e: 'walked through in the journeys of scans and accounts',
  },
  subscriptions: {},
  works: {},
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n');

const names = new Set(
  ['apps/server/src/features', 'apps/web/src/features'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name),
  ),
);

it('every feature with code on the server or in the web is listed here', () => {
  expect(Object.keys(absent).sort()).toEqual([...names].sort());
});

it.each([...names])('%s has all its parts under its one name', (name) => {
  for (const [part, found] of groupFeatureFiles(name, files)) {
    const reason = absent[name]?.[part];
    if (reason === undefined) expect(found, `${name} lacks its ${part}`).not.toEqual([]);
    else expect(found, `${name} has its ${part} now: take it off the list`).toEqual([]);
  }
});
