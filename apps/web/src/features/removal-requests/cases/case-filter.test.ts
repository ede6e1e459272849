import fc from 'fast-check';
import { statusWords } from '@leakblock/domain/removal-requests';
import { expect, it } from 'vitest';
import { anyCase, lampFilters, readCaseFilter, writeCaseFilter } from './case-filter.ts';

it('an address leads back to the same cases', () => {
  const filter = fc.record({
    word: fc.option(fc.constantFrom(...statusWords)),
    lamp: fc.option(fc.constantFrom(...lampFilters)),
    text: fc.string({ maxLength: 90 }).map((text) => text.trim()),
  });
  fc.assert(
    fc.property(filter, (seen) => {
      expect(readCaseFilter(writeCaseFilter(seen))).toEqual(seen);
    }),
  );
});

it('what an address says wrongly is left out', () => {
  expect(readCaseFilter('?word=old&lamp=up')).toEqual(anyCase);
  expect(writeCaseFilter(anyCase)).toBe('');
});
