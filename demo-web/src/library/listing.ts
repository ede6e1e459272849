/** A page as search engines list it. */
export type Listing = { url: string; title: string; content: string; thumbnail?: string };
