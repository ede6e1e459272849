/** Fingerprints in the browser: files are decoded by the browser itself, in a page or a worker. */
export { decodePicture } from './decode-picture.ts';
