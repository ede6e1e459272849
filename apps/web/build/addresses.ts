import type { Address } from '../src/app/addresses.ts';
import { frameAddresses, otherAddresses } from '../src/app/addresses.ts';

/**
 * What `dist/pages/addresses.json` holds: every address the gateway answers with a page, and the name of
 * that page's file without language and ending.
 *
 * @throws when two pages claim one address, or a further address leads to no page
 */
export function listAddresses(
  pages: readonly { name: string; path: string | null }[],
): readonly Address[] {
  const own = new Map<string, string>();
  for (const { name, path } of pages) if (path !== null) own.set(path, name);
  const astray = otherAddresses.find(({ page }) => ![...own.values()].includes(page));
  if (astray !== undefined) throw new Error(`${astray.path} leads to no page.`);
  const addresses = [
    ...[...own].map(([path, page]) => ({ path, page })),
    ...otherAddresses,
    ...frameAddresses.map((path) => ({
      path,
      page: path === '/dashboard' ? 'dashboard' : 'frame',
    })),
  ];
  const paths = addresses.map(({ path }) => path);
  const twice = paths.find((path, place) => paths.indexOf(path) !== place);
  if (twice !== undefined) throw new Error(`Two pages claim the address ${twice}.`);
  return addresses;
}
