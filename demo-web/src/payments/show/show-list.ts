/** A list in Stripe's shape, whole unless told that more follows. */
export function showList<T>(
  data: T[],
  url: string,
  hasMore = false,
): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  return { object: 'list', data, has_more: hasMore, url };
}
