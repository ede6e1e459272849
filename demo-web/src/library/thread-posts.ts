import { fractionOf, pickFrom } from '../random/seeded-random.ts';
import { itemPicture } from './item-media.ts';
import type { Item } from './library.ts';

const picturesPerPage = 2;
const readers = ['lurker', 'quietfox', 'mothlamp', 'oldoak77', 'justvisiting'];
const replies = ['Thanks for sharing!', 'Any more of these?', 'Link works, thank you.', 'Bump.'];

/** The posts on one page of a thread, counted from 1: two pictures each, every one answered. */
export function threadPosts(item: Item, page: number): { posts: string; pages: number } {
  const pages = Math.ceil(item.pictures.length / picturesPerPage);
  const first = (page - 1) * picturesPerPage;
  const posts = item.pictures.slice(first, first + picturesPerPage).map((_, offset) => {
    const index = first + offset;
    const at = (trait: string) => fractionOf(item.id, index, trait);
    const words = index === 0 ? 'Here you go:' : 'One more:';
    return (
      post(item.uploader, `${words} ${itemPicture(item, index)}`) +
      post(pickFrom(readers, at('reader')), pickFrom(replies, at('reply')))
    );
  });
  return { posts: posts.join(''), pages };
}

function post(author: string, html: string): string {
  return `<article class="message"><h4>${author}</h4><div class="post">${html}</div></article>`;
}
