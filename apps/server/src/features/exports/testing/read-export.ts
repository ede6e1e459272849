import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';
import { exportsBucket } from '../exporting/exports-bucket.ts';

export type UnpackedExport = {
  names: string[];
  text: (name: string) => string;
  rows: (file: string) => Record<string, unknown>[];
};

/** For tests: a finished export, unpacked. */
export function unpackExport(zip: Uint8Array): UnpackedExport {
  const files = unzipSync(zip);
  const text = (name: string) => Buffer.from(files[name] ?? new Uint8Array()).toString('utf8');
  return {
    names: Object.keys(files),
    text,
    rows: (file) => JSON.parse(text(`tables/${file}.json`) || '[]') as Record<string, unknown>[],
  };
}

/** For tests: reads a finished export from the store. */
export async function readExport(gateway: TestGateway, exportId: string): Promise<UnpackedExport> {
  const [row] = await gateway.sql<{ name: string }>(
    'select object_name as name from data_exports where id = $1',
    [exportId],
  );
  const { bytes } = await gateway.context.files.open(exportsBucket, row?.name ?? '');
  return unpackExport(await buffer(bytes));
}
