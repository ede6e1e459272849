/** Names: what a creator may be called elsewhere, and how alike two names are. */
export { nameVariants } from './name-variants.ts';
export type { NameVariant } from './name-variants.ts';
export { nameSimilarity } from './name-similarity.ts';
export { skeleton } from './skeleton.ts';
