import { z } from 'zod';
import type { SiteSearch } from '../catalogue/types.ts';
import { askPolitely } from '../pages/ask-politely.ts';
import { failureOfStatus } from '../pages/failure-of-status.ts';
import type { Polite } from '../pages/types.ts';
import { findWall } from '../probe/find-wall.ts';
import { createNameFinder } from './holds-name.ts';
import { searchAddress } from './search-site.ts';
import type { SiteHit, SiteSearchOutcome } from './types.ts';

type Reader = NonNullable<SiteSearch['reader']>;
type Candidate = SiteHit & { words: string };
const hitLimit = 100;
const maxBytes = 1024 * 1024;

const word = z.string().max(2_000).catch('');
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item.nullable().catch(null)).max(10_000);
const asAddress = z.url({ protocol: /^https?$/u });

const epornerVideos = z.object({
  videos: listOf(
    z.object({
      title: word,
      keywords: word,
      url: asAddress,
      default_thumb: z.object({ src: asAddress }).nullish().catch(null),
    }),
  ),
});
const webmasterVideos = z.object({
  videos: listOf(
    z.union([
      z.object({
        video: z.object({ title: word, url: asAddress, thumb: asAddress.nullish().catch(null) }),
      }),
      z
        .object({ title: word, url: asAddress, thumb: asAddress.nullish().catch(null) })
        .transform((video) => ({ video })),
    ]),
  ),
});
const archivedPosts = listOf(
  z.object({
    id: z.string().regex(/^[\w.-]{1,100}$/u),
    user: z.string().regex(/^[\w.-]{1,100}$/u),
    service: z.string().regex(/^[a-z]{2,30}$/u),
    title: word,
    file: z
      .object({ path: z.string().startsWith('/').max(500) })
      .nullish()
      .catch(null),
  }),
);
const torrents = listOf(
  z.object({ id: z.string().regex(/^[1-9]\d{0,12}$/u), name: word, username: word }),
);

const readers: Record<Reader, (json: unknown, address: string) => Candidate[]> = {
  eporner: (json) =>
    epornerVideos.parse(json).videos.flatMap((video) =>
      video === null
        ? []
        : [
            {
              url: video.url,
              title: video.title,
              thumb: video.default_thumb?.src ?? null,
              uploader: null,
              words: `${video.title} / ${video.keywords} / ${video.url}`,
            },
          ],
    ),
  webmasters: (json) =>
    webmasterVideos.parse(json).videos.flatMap((one) =>
      one === null
        ? []
        : [
            {
              url: one.video.url,
              title: one.video.title,
              thumb: one.video.thumb ?? null,
              uploader: null,
              words: one.video.title,
            },
          ],
    ),
  coomer: (json, address) => {
    const { origin, hostname } = new URL(address);
    return archivedPosts.parse(json).flatMap((post) =>
      post === null
        ? []
        : [
            {
              url: `${origin}/${post.service}/user/${post.user}/post/${post.id}`,
              title: post.title || post.user,
              thumb: post.file ? `https://img.${hostname}/thumbnail/data${post.file.path}` : null,
              uploader: null,
              words: `${post.user} / ${post.title}`,
            },
          ],
    );
  },
  apibay: (json) =>
    torrents.parse(json).flatMap((torrent) =>
      torrent === null
        ? []
        : [
            {
              url: `https://thepiratebay.org/description.php?id=${torrent.id}`,
              title: torrent.name,
              thumb: null,
              uploader: torrent.username || null,
              words: torrent.name,
            },
          ],
    ),
};

/** Searches a site through its public JSON interface. */
export async function searchInterface(
  search: SiteSearch,
  reader: Reader,
  name: string,
  options: Polite,
): Promise<SiteSearchOutcome> {
  const address = searchAddress(search, name);
  const answer = await askPolitely(
    { url: address, redirects: 'follow', maxBytes, headers: search.headers ?? {} },
    options,
  );
  if (!answer.ok) return { outcome: answer.failure, hits: [] };
  if (findWall(answer, null, name) !== null) return { outcome: 'challenge', hits: [] };
  const failure = failureOfStatus(answer);
  if (failure === 'gone') return { outcome: 'answered', hits: [] };
  if (failure !== null)
    return { outcome: failure === 'not_html' ? 'broken_rule' : failure, hits: [] };
  if (answer.truncated !== null) return { outcome: 'too_large', hits: [] };
  try {
    const holdsName = createNameFinder(name);
    const found = readers[reader](JSON.parse(answer.text), address);
    const hits = found
      .filter(({ words }) => holdsName(words))
      .slice(0, hitLimit)
      .map(({ words: _, ...hit }) => hit);
    return { outcome: 'answered', hits };
  } catch {
    // Said in other words than the interface's own: "no videos found", or a change of its form.
    return saysNothing(answer.text, search)
      ? { outcome: 'answered', hits: [] }
      : { outcome: 'broken_rule', hits: [] };
  }
}

function saysNothing(text: string, search: SiteSearch): boolean {
  const lower = text.toLowerCase();
  return (search.nothing ?? []).some((said) => lower.includes(said.toLowerCase()));
}
