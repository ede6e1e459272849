import type { Plugin } from 'vite';

const writer = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/** The module `code` with the same names, each a function whose call says that it was left out. */
export function withoutBodies(code: string): string {
  const names = [...code.matchAll(exported)].map(([, own, alias]) => own ?? alias);
  return `function leftOut() { throw new Error('JSON Schemas are left out of what browsers load.'); }
export { ${names.map((name) => `leftOut as ${name}`).join(', ')} };
`;
}

/**
 * Leaves Zod's writer of JSON Schemas out of a bundle: a fifth of Zod, kept by methods that every schema has and
 * nothing in a browser calls.
 */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'leave-out-json-schema',
    transform: {
      filter: { id: writer },
      handler: (code) => ({ code: withoutBodies(code), map: null }),
    },
  };
}
