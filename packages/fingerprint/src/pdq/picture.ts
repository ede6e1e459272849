import type { Pixels } from './luma.ts';

/**
 * A decoded picture, ready to be hashed: upright, on white, in sRGB, stretched to 512 × 512, and the width
 * and height it had before that.
 */
export type Picture = { width: number; height: number; pixels: Pixels };
