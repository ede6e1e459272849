/** ZIP archives that are written while they are read. */
export { streamZip } from './stream-zip.ts';
export type { ZipEntry } from './stream-zip.ts';
