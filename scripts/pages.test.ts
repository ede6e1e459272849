/** What the pages for operators name is there: links, commands, and the pages that programs and alerts point to. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];

/** The name that a heading has in an address, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/gu, '-');

/** Without what stands in it as code, which names what it likes. */
const proseOf = (text: string): string => text.replace(/^```[^]*?^```/gmu, '');
const anchorsOf = (path: string): string[] =>
  [...proseOf(read(path)).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => anchorOf(heading));

describe('the pages', () => {
  it('are many, and link to places that there are', () => {
    expect(pages.length).toBeGreaterThan(40);
    const broken = pages.flatMap((page) =>
      [...proseOf(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/gu)].flatMap(
        ([, link = '']) => {
          const [path = '', anchor = ''] = link.split('#');
          const target = path === '' ? page : join(dirname(page), path);
          if (!existsSync(join(root, target))) return [`${page}: ${link}`];
          if (anchor === '' || anchorsOf(target).includes(anchor)) return [];
          return [`${page}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  it('name commands that there are', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const unknown = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/gu)].flatMap(([, name = '']) =>
        name in scripts ? [] : [`${page}: npm run ${name}`],
      ),
    );
    expect(unknown).toEqual([]);
    const files = pages.flatMap((page) =>
      [...read(page).matchAll(/\b((?:apps|bench|ops|scripts)\/[\w./-]+\.(?:ts|sh|ya?ml|conf))\b/gu)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(files).toEqual([]);
  });

  it('are those that programs point to', () => {
    const named = globSync('{apps,packages}/*/src/**/*.ts', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/\bdocs\/[\w/-]+(?:\.md)?/gu)].map(([page]) => page),
    );
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((page) => !existsSync(join(root, page)))).toEqual([]);
  });
});

it('every alert has a runbook', () => {
  const { groups } = z
    .object({
      groups: z.array(
        z.object({
          rules: z.array(
            z.object({ alert: z.string(), annotations: z.object({ runbook: z.string() }) }),
          ),
        }),
      ),
    })
    .parse(parse(read('ops/prometheus/alerts.yaml')));
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(20);
  for (const { alert, annotations } of rules) {
    // The page says by which name one meets it.
    expect(read(annotations.runbook)).toContain(`\`${alert}\``);
  }
});
