import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findingSiteKinds, findingStatuses } from '@leakblock/domain/findings';
import { matchQualities } from '@leakblock/domain/scans';
import {
  lanes,
  modes,
  noFilter,
  orders,
  readAddress,
  stages,
  writeAddress,
} from './finding-filter.ts';

it('an address leads back to the same view', () => {
  const filter = fc.record({
    status: fc.option(fc.constantFrom(...findingStatuses)),
    lane: fc.option(fc.constantFrom(...lanes)),
    quality: fc.option(fc.constantFrom(...matchQualities)),
    kind: fc.option(fc.constantFrom(...findingSiteKinds)),
    stage: fc.option(fc.constantFrom(...stages)),
    text: fc.string({ maxLength: 90 }).map((text) => text.trim()),
    order: fc.constantFrom(...orders),
  });
  fc.assert(
    fc.property(fc.constantFrom(...modes), filter, (mode, seen) => {
      expect(readAddress(writeAddress(mode, seen))).toEqual({ mode, filter: seen });
    }),
  );
});

it('what an address says wrongly is left out', () => {
  const address =
    '?view=findings&mode=none&status=old&lane=&quality=best&kind=1&stage=late&order=x';
  expect(readAddress(address)).toEqual({ mode: 'review', filter: noFilter });
  expect(writeAddress('review', noFilter)).toBe('?view=findings');
});
