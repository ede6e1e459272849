import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** What compresses well; fonts and pictures are compressed already. */
const compressible = /\.(js|css|html|svg|txt|json)$/;

/** Writes a file, and beside it its `.br` and `.gz` for the gateway to send as they are. */
export async function writeCompressed(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(path, content);
  if (!compressible.test(path)) return;
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    gzipAsync(content, { level: 9 }),
  ]);
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzipped);
}
