/** Fingerprints in Node: files are decoded with sharp. */
export { decodePicture } from './decode-picture.ts';
export type { DecodeLimits } from './decode-picture.ts';
