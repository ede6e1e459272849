import type { Roles } from '../use-roles.ts';
import { screensOf } from './screens-of.ts';

/** The second key after `g`, the screen that it opens, and the screen's name. */
type GoKey = { key: string; href: string; label: () => string };

/** Keys of those screens of hers that have one. */
export function goKeysOf(roles: Roles): GoKey[] {
  return screensOf(roles).flatMap(({ key, href, label }) =>
    key === undefined ? [] : [{ key, href, label }],
  );
}
