/** For tests only. */
export { unpackArchive } from './unpack-archive.ts';
