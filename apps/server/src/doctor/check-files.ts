import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createObjectStore } from '#platform/object-store/create-object-store';
import { sentenceOf } from './finding.ts';
import type { Check } from './finding.ts';

/** A bucket whose files lie encrypted: what is written there must open again. */
const bucketId = 'exports';

/** Writes a file, reads it again and removes it. */
export const checkFiles: Check = {
  part: 'files',
  run: async ({ env, secrets }) => {
    if (env.SUPABASE_URL !== undefined) {
      return [{ state: 'unset', saw: 'They lie in the store of the platform.' }];
    }
    const where = env.S3_BUCKET === undefined ? 'the folder' : `the bucket ${env.S3_BUCKET}`;
    if (secrets === null) {
      const advice = 'Ask again after the first start.';
      return [{ state: 'unset', saw: `Nothing was written to ${where}.`, advice }];
    }
    const store = createObjectStore({ env, secrets });
    const place = { bucketId, version: randomUUID() };
    const text = 'The doctor was here.';
    const begun = performance.now();
    try {
      await store.put(place, [Buffer.from(text)].values() as unknown as AsyncIterable<Buffer>);
      const read = (await buffer(await store.get(place))).toString();
      if (read !== text) throw new Error('what was read is not what was written');
      await store.remove(place);
      const ms = Math.round(performance.now() - begun);
      const saw = `A file was written to ${where}, read and removed in ${String(ms)} ms.`;
      return [{ state: 'good', saw }];
    } catch (error) {
      await store.remove(place).catch(() => undefined);
      const saw = `A file could not be written to ${where} and read again: ${sentenceOf(error)}.`;
      const advice =
        env.S3_BUCKET === undefined
          ? 'The user that the programs run as must own the folder.'
          : 'Look at S3_ENDPOINT, S3_REGION and the keys; the keys must be allowed to list, read, write and delete in this bucket.';
      return [{ state: 'failed', saw, advice }];
    } finally {
      store.stop();
    }
  },
};
