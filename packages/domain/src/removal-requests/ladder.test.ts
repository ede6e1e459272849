import { expect, it } from 'vitest';
import { authorisationActs } from '../authorisations/index.ts';
import { ladder } from './ladder.ts';
import { actsFor, noticeKindsFor } from './notice-kinds.ts';
import { claims, contactScopes } from './words.ts';

const site = { isFronted: true, isPlatform: false };

it('asks operator, host, network before it and search on the first day, then climbs', () => {
  expect(ladder('copyright', site)).toEqual([
    { day: 0, scopes: ['operator', 'host', 'cdn', 'search'] },
    { day: 7, scopes: ['registrar', 'network'] },
    { day: 10, scopes: ['payment'] },
  ]);
});

it('asks everybody at once about an intimate image', () => {
  expect(ladder('intimate_image', site)[0]).toEqual({
    day: 0,
    scopes: ['operator', 'host', 'cdn', 'search', 'network', 'registrar'],
  });
});

it('asks a platform itself, and nobody who merely carries it', () => {
  for (const claim of claims) {
    const scopes = ladder(claim, { isFronted: true, isPlatform: true }).flatMap(
      (rung) => rung.scopes,
    );
    expect(scopes).toEqual(['platform', 'search']);
  }
});

it('asks a registrar about an impostor before the host', () => {
  const rungs = ladder('impersonation', site);
  const dayOf = (scope: string) =>
    rungs.find(({ scopes }) => scopes.some((each) => each === scope))?.day;
  expect(dayOf('registrar')).toBeLessThan(dayOf('host') ?? 0);
});

it('has a notice for everybody on a ladder, and a tick of the letter for every notice', () => {
  for (const claim of claims)
    for (const rung of ladder(claim, site))
      for (const scope of rung.scopes) expect(noticeKindsFor(claim, scope)).not.toBeNull();
  for (const claim of claims)
    for (const scope of contactScopes) {
      const kind = noticeKindsFor(claim, scope);
      if (kind === null) continue;
      // Only copyright is sworn to: 17 U.S.C. 512(f).
      expect(kind.startsWith('dmca')).toBe(claim === 'copyright' && kind !== 'complaint');
      for (const act of actsFor(kind, scope)) expect(authorisationActs).toContain(act);
    }
});
