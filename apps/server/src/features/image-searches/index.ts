/** Image searches: pictures seen by scans and crawls, and finding a dropped picture among them. */
export { eachSeenPictures, listSeenPictures } from './list-seen-pictures.ts';
export type { SeenPicture } from './list-seen-pictures.ts';
export { readPicture } from './read-picture.ts';
export type { ReadPicture } from './read-picture.ts';
export { rememberPictures } from './remember-pictures.ts';
export type { PictureSighting } from './remember-pictures.ts';
