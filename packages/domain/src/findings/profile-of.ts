/** Path segments that sites put before the name of a person. */
const containers =
  /^(?:user|users|u|profile|profiles|member|members|model|models|creator|creators|channel|channels|c|people|in|pornstar|pornstars|add|@)$/iu;

/**
 * The part of an address under which one person's pages stand on a site: host and the segment with her name, without
 * parameters. Null when the page is that part itself, or when no name stands in the path.
 */
export function profileOf(url: string): string | null {
  const [whole, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)((?:\/[^/?#]+)*)/u.exec(url) ?? [];
  if (whole === undefined) return null;
  const [first, second] = path.split('/').slice(1);
  if (first === undefined) return null;
  const isContainer = containers.test(first);
  if (isContainer && second === undefined) return null;
  const profile = isContainer ? `${origin}/${first}/${String(second)}` : `${origin}/${first}`;
  return profile === url ? null : profile;
}
