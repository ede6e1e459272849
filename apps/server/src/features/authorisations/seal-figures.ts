import type { Figures } from '#platform/figures/figure';
import { readSealEnd } from './load-seal.ts';

const expires = 'leakblock_seal_expires_timestamp_seconds';

/** How long letters and evidence can be sealed. */
export const sealFigures: Figures = {
  figures: [{ name: expires, help: 'When the certificate that seals documents ends.' }],
  read: async (context) => {
    const end = await readSealEnd(context);
    return end === null ? [] : [{ name: expires, value: end.getTime() / 1000 }];
  },
};
