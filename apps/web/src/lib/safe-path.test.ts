import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each(['/', '/home', '/scan-results?check=1#top', '/a/b?c=https://example.org/', '/ä'])(
  '%s is a page of this site',
  (path) => {
    expect(new URL(safePath(path, '/fallback'), location.origin).href).toBe(
      new URL(path, location.origin).href,
    );
  },
);

it.each([
  null,
  '',
  'home',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
])('%j is not', (wanted) => {
  expect(safePath(wanted, '/fallback')).toBe('/fallback');
});

it('never leaves the site, whatever it is given', () => {
  const part = fc.oneof(
    fc.constantFrom('/', '\\', '//', '..', '.', ':', '@', '?', '#', '\t', '\n', '\0', '%2f', '%5c'),
    fc.constantFrom('evil.example', 'https:', 'javascript:', ' '),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = safePath(parts.join(''), '/fallback');
      expect(new URL(path, location.href).origin).toBe(location.origin);
      expect(path).toMatch(/^\/(?!\/)/);
    }),
    { numRuns: 2000 },
  );
});
