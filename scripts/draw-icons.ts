/**
 * Part of `npm run build`: draws an icon for every platform of the catalogue, as PNG, for the bucket `logos`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawLetterIcon } from '@leakblock/domain/site-catalogue';
import { builtInSites } from '@leakblock/scan-engine';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../apps/web/dist/logos');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const site of builtInSites) {
  const png = await sharp(Buffer.from(drawLetterIcon(site)), { density: 144 })
    .resize(64, 64)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(join(folder, `${site.id}.png`), png);
}
