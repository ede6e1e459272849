import { picturesPerCreator } from '../library/library.ts';
import { demoCreators } from '../people/demo-creators.ts';
import type { DemoCreator } from '../people/demo-creators.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Answer } from '../proxy/answer.ts';
import { escapeHtml } from './page.ts';
import type { DemoSite } from './site.ts';

/** How an official profile shows the creator's pictures. */
type GalleryStyle =
  /** Small ones that lead to the large files on the same host. */
  | 'small'
  /** The large files as they are, named in `data-src`. */
  | 'lazy'
  /** The large files as they are. */
  | 'inline'
  /** A few of the large files, from the platform's host for pictures. */
  | 'elsewhere';

/** Platforms whose official profiles have a gallery: the path of a profile and the style. */
const galleries: Readonly<Record<string, { path: string; style: GalleryStyle }>> = {
  'velvetroom.example': { path: '/{name}', style: 'small' },
  'fanorchard.example': { path: '/@{name}', style: 'inline' },
  'glowcast.example': { path: '/room/{name}/', style: 'lazy' },
  'linktr.ee': { path: '/{name}', style: 'elsewhere' },
};

const photoPath = /^\/photos\/([a-z-]+)\/(small\/)?(\d)\.jpg$/u;

/**
 * The site with a gallery on the creators' own profiles, to import works from: JPEG files of 960 × 1200
 * pixels. A site without a gallery stays as it is.
 */
export function withGallery(site: DemoSite, pictures: PictureStore): DemoSite {
  const gallery = galleries[site.host];
  if (gallery === undefined) return site;
  return {
    ...site,
    async answer(request) {
      const [, id = '', small, number = ''] = photoPath.exec(request.path) ?? [];
      const isHers = demoCreators.some((one) => one.id === id && site.host in one.official);
      if (isHers && Number(number) < picturesPerCreator) {
        const headers = { 'content-type': 'image/jpeg' };
        const body = await (small === undefined
          ? pictures.original(id, Number(number))
          : pictures.preview(id, Number(number)));
        return { status: 200, headers, body };
      }
      const answer = await site.answer(request);
      const creator = ownerOf(site.host, gallery.path, request.path);
      return creator === undefined ? answer : insert(answer, galleryOf(creator, gallery.style));
    },
  };
}

/** The creator whose own profile stands at a path; letter case and a closing slash are ignored. */
function ownerOf(host: string, pattern: string, path: string): DemoCreator | undefined {
  const bare = (text: string): string => text.toLowerCase().replace(/\/$/u, '');
  return demoCreators.find(({ official }) => {
    const name = official[host];
    return name !== undefined && bare(pattern.replace('{name}', name)) === bare(path);
  });
}

function insert(answer: Answer, html: string): Answer {
  if (answer.status !== 200 || typeof answer.body !== 'string') return answer;
  return { ...answer, body: answer.body.replace('</main>', () => `${html}</main>`) };
}

function galleryOf(creator: DemoCreator, style: GalleryStyle): string {
  const name = escapeHtml(creator.stageName);
  const pictures = Array.from(
    { length: style === 'elsewhere' ? 3 : picturesPerCreator },
    (_, n) => {
      const alt = `alt="${name}, picture ${n + 1}"`;
      const large = `/photos/${creator.id}/${n}.jpg`;
      switch (style) {
        case 'small':
          return `<a href="${large}"><img src="/photos/${creator.id}/small/${n}.jpg" width="240" ${alt}></a>`;
        case 'lazy':
          return `<img class="lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="${large}" ${alt}>`;
        case 'inline':
          return `<img src="${large}" width="960" height="1200" ${alt}>`;
        case 'elsewhere':
          return `<img src="https://originals.velvetroom.example/${creator.id}/${n}.jpg" ${alt}>`;
      }
    },
  );
  const links = style === 'elsewhere' ? linksOf(creator) : '';
  return `${links}<section class="gallery"><h2>Pictures</h2>${pictures.join('')}</section>`;
}

/** Links to the creator's other profiles on platforms with a gallery. */
function linksOf(creator: DemoCreator): string {
  const links = Object.entries(galleries).flatMap(([host, { path }]) => {
    const name = creator.official[host];
    if (name === undefined || host === 'linktr.ee') return [];
    return `<li><a href="https://${host}${path.replace('{name}', name)}" rel="me">${host}</a></li>`;
  });
  return `<ul class="links">${links.join('')}</ul>`;
}
