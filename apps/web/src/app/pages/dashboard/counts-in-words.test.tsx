import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { Sources } from './sources.tsx';
import { Standing } from './standing.tsx';

afterEach(cleanup);

const source = (found: number, standing: number) => ({
  host: `leaks-${String(found)}.example`,
  kind: 'leak' as const,
  found,
  standing,
});
const shown = (removed: number, all: number) => (
  <>
    <Sources sources={[source(1, 1), source(1200, 3)]} />
    <Standing
      account={{ counts: { stageNames: 1, officialLinks: 1, niches: 1 }, isVerified: true }}
      works={0}
      plan={['Starter', null]}
      cases={{ removed, all }}
    />
  </>
);

it.each([
  ['en', ['1 found, 1 still there', '1,200 found, 3 still there', '1 of 1 removed']],
  ['de', ['1 gefunden, 1 noch da', '1.200 gefunden, 3 noch da', '1 von 1 entfernt']],
  ['es', ['1 encontrado, 1 sigue ahí', '1200 encontrados, 3 siguen ahí', '1 de 1 retirada']],
  ['fr', ['1 trouvé, 1 encore là', '1 200 trouvés, 3 encore là', '1 retiré sur 1']],
] as const)('one page is told as one, many as many: %s', async (language, told) => {
  await loadAppTexts(language, ['client', 'dashboard']);
  render(shown(1, 1));
  for (const words of told) expect(screen.getByText(words)).toBeDefined();
});
