import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstantScanFinding } from './instant-scan.ts';
import { maskAddress, visibleToVisitor } from './visitor-sample.ts';

function finding(probability: number): InstantScanFinding {
  return {
    id: `f${probability}`,
    siteId: 'leaks',
    label: 'Leaks',
    siteKind: 'leak',
    kind: 'leak',
    quality: 'high',
    certainty: 'likely',
    probability,
    reasons: [],
    name: 'luna',
    address: 'https://leaks.example/luna/set-1',
    title: 'Luna, full set',
    masked: false,
  };
}

describe('what a visitor sees of the findings', () => {
  it('is a sample of three, best first, without address and title', () => {
    const shown = visibleToVisitor([0.5, 0.9, 0.7, 0.99].map(finding));
    expect(shown.map((item) => item.probability)).toEqual([0.99, 0.9, 0.7]);
    expect(JSON.stringify(shown)).not.toContain('leaks.example');
    expect(JSON.stringify(shown)).not.toContain('full set');
    expect(shown.every((item) => item.masked)).toBe(true);
  });

  it('masks any address', () => {
    expect(maskAddress('https://leaks.example/luna/1')).toBe('https://l••••••••••••/••••');
    expect(maskAddress('no address')).toBe('••••');
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const host = new RegExp('^https?://([^/?#]+)').exec(url)?.[1] ?? '';
        expect(maskAddress(url)).not.toContain(host);
      }),
    );
  });
});
