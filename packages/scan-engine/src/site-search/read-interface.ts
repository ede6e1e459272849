import { z } from 'zod';
import type { SiteSearch } from '../catalogue/types.ts';
import type { SiteHit } from './types.ts';

export type InterfaceReader = NonNullable<SiteSearch['reader']>;

/** A hit with everything in which a name may stand. */
export type InterfaceHit = { hit: SiteHit; words: string };

const word = z.string().max(2_000).catch('');
const webAddress = z.url({ protocol: /^https?$/u });
const picture = webAddress.nullish().catch(null);
const label = z.string().regex(/^[\w.-]{1,100}$/u);

/** A list in which a malformed entry costs itself only. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item.nullable().catch(null)).max(10_000);

const epornerVideo = z.object({
  title: word,
  keywords: word,
  url: webAddress,
  default_thumb: z.object({ src: webAddress }).nullish().catch(null),
});
const webmasterVideo = z.object({ title: word, url: webAddress, thumb: picture });
const archivedPost = z.object({
  id: label,
  user: label,
  service: label,
  title: word,
  file: z
    .object({ path: z.string().startsWith('/').max(500) })
    .nullish()
    .catch(null),
});
const torrent = z.object({ id: z.string().regex(/^[1-9]\d{0,12}$/u), name: word, username: word });

const eporner = z.object({ videos: listOf(epornerVideo) }).transform(({ videos }) =>
  each(videos, ({ title, keywords, url, default_thumb }) => ({
    hit: { url, title, thumb: default_thumb?.src ?? null, uploader: null },
    words: `${title} / ${keywords} / ${url}`,
  })),
);
const webmasters = z
  .object({ videos: listOf(z.union([z.object({ video: webmasterVideo }), webmasterVideo])) })
  .transform(({ videos }) =>
    each(videos, (entry) => {
      const { title, url, thumb } = 'video' in entry ? entry.video : entry;
      return { hit: { url, title, thumb: thumb ?? null, uploader: null }, words: title };
    }),
  );
const torrents = listOf(torrent).transform((found) =>
  each(found, ({ id, name, username }) => ({
    hit: {
      url: `https://thepiratebay.org/description.php?id=${id}`,
      title: name,
      thumb: null,
      uploader: username === '' ? null : username,
    },
    words: name,
  })),
);
const postsAt = (address: string) =>
  listOf(archivedPost).transform((posts) => {
    const { origin, hostname } = new URL(address);
    return each(posts, ({ id, user, service, title, file }) => ({
      hit: {
        url: `${origin}/${service}/user/${user}/post/${id}`,
        title: title === '' ? user : title,
        thumb: file ? `https://img.${hostname}/thumbnail/data${file.path}` : null,
        uploader: null,
      },
      words: `${user} / ${title}`,
    }));
  });

/** The hits in an interface's answer; null when it is in another form. */
export function readInterface(
  reader: InterfaceReader,
  text: string,
  address: string,
): InterfaceHit[] | null {
  const schemas = { eporner, webmasters, apibay: torrents, coomer: postsAt(address) };
  try {
    return schemas[reader].safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function each<Item>(
  items: readonly (Item | null)[],
  read: (item: Item) => InterfaceHit,
): InterfaceHit[] {
  return items.filter((item) => item !== null).map((item) => read(item));
}
