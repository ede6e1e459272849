import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutBodies } from './leave-out-json-schema.ts';

const core = join(dirname(createRequire(import.meta.url).resolve('zod')), 'v4/core');

it.each(['to-json-schema.js', 'json-schema-processors.js'])(
  'keeps every name of %s, and says so when one is called',
  async (name) => {
    const path = join(core, name);
    const bodiless = withoutBodies(await readFile(path, 'utf8'));
    const whole = (await import(path)) as object;
    const module = (await import(`data:text/javascript,${encodeURIComponent(bodiless)}`)) as Record<
      string,
      () => unknown
    >;
    expect(Object.keys(module).toSorted()).toEqual(Object.keys(whole).toSorted());
    for (const each of Object.values(module)) expect(() => each()).toThrow(/left out/);
  },
);
