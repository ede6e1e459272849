import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readMultipart } from './read-multipart.ts';

const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=x' });

async function* formOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

// What nobody catches ends the program, and this run with it.
it('a form that is cut off within its file fails where the file is read, also when that is later', async () => {
  const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
  const file = await readMultipart(formOf(cut), headers, 1000);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  await expect(Readable.from(file.bytes).toArray()).rejects.toThrow('The form is broken.');
});
