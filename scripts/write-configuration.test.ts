import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { envSchema } from '../apps/server/src/platform/env.ts';
import { configurationPage, renderConfiguration } from './write-configuration.ts';

it('docs/configuration.md is what the schema says (node scripts/write-configuration.ts)', async () => {
  expect(await readFile(configurationPage, 'utf8')).toBe(await renderConfiguration());
});

it('every setting is explained', async () => {
  const page = await renderConfiguration();
  for (const [name, schema] of Object.entries(envSchema.shape)) {
    expect(page).toContain(`\`${name}\``);
    expect(schema.description, name).toMatch(/\S.{10,}\.$/);
  }
});
