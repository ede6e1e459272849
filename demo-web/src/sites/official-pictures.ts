import { demoCreators } from '../people/demo-creators.ts';
import { picturesPerCreator } from '../library/library.ts';
import { pictureChanges } from '../pictures/change-picture.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Answer } from '../proxy/answer.ts';
import { escapeHtml, htmlPage } from './page.ts';
import { htmlAnswer } from './site.ts';
import type { DemoSite } from './site.ts';

/** The creators' own gallery: their pictures as they made them, to register works from; and the faces of profiles. */
export function officialPictures(pictures: PictureStore): DemoSite {
  return {
    host: 'originals.velvetroom.example',
    plays: "the creators' own pictures",
    async answer(request) {
      const face = facePath.exec(request.path);
      if (face !== null) return answerFace(pictures, face);
      const [, id = '', file] = request.path.split('/');
      const creator = demoCreators.find((one) => one.id === id);
      const number = /^(\d+)\.jpg$/u.exec(file ?? '')?.[1];
      if (creator !== undefined && number !== undefined && Number(number) < picturesPerCreator) {
        const body = await pictures.original(id, Number(number));
        return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
      }
      if (creator === undefined || file !== undefined) {
        return htmlAnswer(404, htmlPage({ title: 'Not found', body: '<h1>404</h1>' }));
      }
      const images = Array.from(
        { length: picturesPerCreator },
        (_, index) => `<img src="/${id}/${index}.jpg" alt="">`,
      );
      const name = escapeHtml(creator.stageName);
      return htmlAnswer(
        200,
        htmlPage({ title: creator.stageName, body: `<h1>${name}</h1>${images.join('')}` }),
      );
    },
  };
}

const facePath = /^\/faces\/([a-z-]{1,40})\/(\d)(?:-([a-z_]{1,40}))?\.jpg$/u;

/** The picture beside a profile, 240 pixels wide. */
async function answerFace(
  pictures: PictureStore,
  [, owner = '', number = '', asked]: RegExpExecArray,
): Promise<Answer> {
  const change = pictureChanges.find((one) => one === asked);
  if (asked !== undefined && change === undefined) {
    return htmlAnswer(404, htmlPage({ title: 'Not found', body: '<h1>404</h1>' }));
  }
  const body = await (change === undefined
    ? pictures.preview(owner, Number(number))
    : pictures.thumbnail(owner, Number(number), change));
  return { status: 200, headers: { 'content-type': 'image/jpeg' }, body };
}
