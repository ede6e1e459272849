import { z } from 'zod';

/** An exact address such as `/settings/export`, or everything below one: `/admin/*`. */
const addressSchema = z.array(
  z.object({
    path: z.string().regex(/^\/$|^(\/[a-z0-9-]+)+(\/\*)?$/),
    page: z.string().regex(/^[a-z0-9-]+$/),
  }),
);

/** What stands at an address: a page, the address it was moved to, or nothing. */
type FoundAddress = { page: string } | { moved: string } | null;
export type FindAddress = (path: string) => FoundAddress;

/**
 * Reads the list of addresses that the build wrote. The path looked up is that of the parsed URL, not
 * decoded: an address is a row of plain segments, and whatever is written otherwise (percent signs, empty
 * segments, other case) stands nowhere. Exact addresses come before the longest `/*`. With a slash at its
 * end an address has moved to the one without; only an address that is in the list is ever led to.
 *
 * @throws when the list is not in that form
 */
export function readAddresses(json: string): FindAddress {
  const exact = new Map<string, string>();
  const below: { prefix: string; page: string }[] = [];
  for (const { path, page } of addressSchema.parse(JSON.parse(json))) {
    if (path.endsWith('/*')) below.push({ prefix: path.slice(0, -1), page });
    else exact.set(path, page);
  }
  below.sort((a, b) => b.prefix.length - a.prefix.length);

  function pageAt(path: string): string | null {
    const named = exact.get(path);
    if (named !== undefined) return named;
    if (!/^(\/[\w.~-]+)+$/.test(path)) return null;
    return below.find(({ prefix }) => path.startsWith(prefix))?.page ?? null;
  }

  return (path) => {
    const page = pageAt(path);
    if (page !== null) return { page };
    const trimmed = /^(.*[^/])\/$/.exec(path)?.[1];
    return trimmed === undefined || pageAt(trimmed) === null ? null : { moved: trimmed };
  };
}
