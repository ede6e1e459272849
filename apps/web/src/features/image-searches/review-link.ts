/** The list of findings on a host. */
export const reviewLink = (host: string): string =>
  `/dashboard?${new URLSearchParams({ view: 'findings', mode: 'list', q: host }).toString()}`;
