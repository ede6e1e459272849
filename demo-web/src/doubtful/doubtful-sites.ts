import type { PictureStore } from '../pictures/picture-store.ts';
import type { PictureChange } from '../pictures/change-picture.ts';
import { fillingText } from '../sites/page.ts';
import { fixedSite, shownPictures } from './doubtful-site.ts';
import type { DoubtfulSite, ShownPicture } from './doubtful-site.ts';

const owned = (owner: string, number: number): ShownPicture => ({
  path: `/pictures/${owner}-${number}.jpg`,
  draw: (pictures) => pictures.original(owner, number),
});
const copied = (
  path: string,
  owner: string,
  number: number,
  change: PictureChange,
): ShownPicture => ({
  path,
  draw: (pictures) => pictures.altered(owner, number, change),
});

/** Sites about which a person has to decide. */
export function doubtfulSites(pictures: PictureStore): DoubtfulSite[] {
  return [bareName(pictures), namelessCopies(pictures), namesake(pictures)];
}

/** Her name in title, address and text; strangers' pictures. */
function bareName(pictures: PictureStore): DoubtfulSite {
  const shown = [0, 1, 2].map((number) => owned('stranger-calla', number));
  const path = '/gossip/luna-marlowe';
  const title = 'Luna Marlowe and others: who posts what';
  const text =
    'Luna Marlowe is one of many names that people ask us about. We have no pictures of her.';
  return fixedSite(
    {
      host: 'celebchatter.example',
      plays: 'names a creator and shows strangers',
      listings: [{ url: `https://celebchatter.example${path}`, title, content: text }],
    },
    {
      '/': { title: 'Celeb Chatter', body: `<h1>Celeb Chatter</h1><a href="${path}">${title}</a>` },
      [path]: {
        title: `${title} - Celeb Chatter`,
        body: `<h1>${title}</h1><p>${text}</p>${shownPictures(shown)}<p>${fillingText(path, 120)}</p>`,
      },
    },
    shown,
    pictures,
  );
}

/** Copies of two creators' pictures among strangers', with no name anywhere on the site. */
function namelessCopies(pictures: PictureStore): DoubtfulSite {
  const host = 'anonpile.test';
  const shown = [
    copied('/i/4471.jpg', 'luna-marlowe', 4, 'screenshot'),
    copied('/i/4472.jpg', 'stranger-calla', 3, 'resized'),
    copied('/i/4473.jpg', 'luna-marlowe', 1, 'mirrored_and_cropped'),
    copied('/i/4474.jpg', 'wren-calvados', 2, 'framed'),
    copied('/i/4475.jpg', 'stranger-calla', 4, 'grey'),
  ];
  const numbers = shown.map(({ path }) => /\d+/u.exec(path)?.[0] ?? '');
  const pages: Record<string, { title: string; body: string }> = {};
  for (const [index, picture] of shown.entries()) {
    const title = `#${numbers[index]}`;
    pages[`/p/${numbers[index]}`] = {
      title,
      body: `<p>Posted by anon</p>${shownPictures([picture])}`,
    };
  }
  const links = numbers.map((number) => `<li><a href="/p/${number}">#${number}</a></li>`);
  return fixedSite(
    {
      host,
      plays: 'copies without a name',
      // Engines know the words of links that lead to a page; on the page itself they stand nowhere.
      listings: [
        {
          url: `https://${host}/p/4471`,
          title: '#4471',
          content: 'Linked as: Luna Marlowe leaked',
        },
      ],
    },
    { '/': { title: 'Pile', body: `<ul>${links.join('')}</ul>` }, ...pages },
    shown,
    pictures,
  );
}

/** Another person who goes by the same name. */
function namesake(pictures: PictureStore): DoubtfulSite {
  const host = 'lunamarlowe-cello.example';
  const shown = [0, 1].map((number) => owned('namesake-luna', number));
  const title = 'Luna Marlowe, cellist';
  const text = 'Luna Marlowe plays the cello in a quartet. Lessons and concerts by arrangement.';
  return fixedSite(
    {
      host,
      plays: 'a namesake: the same name, another person',
      listings: [
        { url: `https://${host}/`, title, content: text },
        { url: `https://${host}/concerts`, title: `Concerts - ${title}`, content: text },
      ],
    },
    {
      '/': {
        title,
        body: `<h1>${title}</h1><p>${text}</p>${shownPictures(shown)}<a href="/concerts">Concerts</a>`,
      },
      '/concerts': {
        title: `Concerts - ${title}`,
        body: `<h1>Concerts of Luna Marlowe</h1><p>${fillingText(host, 60)}</p><a href="/">Home</a>`,
      },
    },
    shown,
    pictures,
  );
}
