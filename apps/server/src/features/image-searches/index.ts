/** Image searches: pictures seen by scans and crawls, and finding a dropped picture among them. */
import type { Feature } from '#platform/feature';
import { addRoutes, bodyBytes } from './routes.ts';
import type { LoadWorkMatcher } from './search-works.ts';
import { trimSeenPicturesJob } from './trim-seen-pictures.job.ts';

export { eachSeenPictures } from './each-seen-pictures.ts';
export type { SeenPicture } from './each-seen-pictures.ts';
export { readPicture } from './read-picture.ts';
export type { ReadPicture } from './read-picture.ts';
export { rememberPictures } from './remember-pictures.ts';
export type { PictureSighting } from './remember-pictures.ts';

/** @param loadWorkMatcher of the works, which look among seen pictures themselves and cannot be imported here. */
export const createImageSearches = (loadWorkMatcher: LoadWorkMatcher): Feature => ({
  name: 'image-searches',
  jobs: [trimSeenPicturesJob],
  bodyBytes,
  routes: (app, context) => {
    addRoutes(app, context, loadWorkMatcher);
  },
});
