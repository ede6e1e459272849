import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Case, CaseGroup } from '../../case.ts';
import { meetPerson } from '../../world.ts';
import type { Client, World } from '../../world.ts';
import { bucket, prepareStorage } from './prepare-storage.ts';

type Room = { client: Client; folder: string; name: string };

function story(name: string, run: (room: Room) => Promise<void>): Case {
  return {
    name,
    needs: ['database'],
    run: async (world: World) => {
      await prepareStorage(world);
      const { client, id } = await meetPerson(world);
      await run({ client, folder: id, name: `${bucket}-${randomUUID()}` });
    },
  };
}

/** Buckets, for those whom a policy lets. */
export const bucketCases: CaseGroup = {
  part: 'storage: buckets',
  cases: [
    story('makes, shows, lists, changes and deletes a bucket', async ({ client, name }) => {
      const { storage } = client;
      const made = await storage.createBucket(name, { public: false, fileSizeLimit: 1000 });
      assert.equal(made.error, null);
      assert.equal(made.data.name, name);
      const shown = await storage.getBucket(name);
      assert.equal(shown.data?.id, name);
      assert.equal(shown.data.public, false);
      assert.equal(shown.data.file_size_limit, 1000);
      assert.ok((await storage.listBuckets()).data?.some(({ id }) => id === name));
      const changed = await storage.updateBucket(name, { public: true });
      assert.equal(changed.error, null);
      assert.equal((await storage.getBucket(name)).data?.public, true);
      assert.equal((await storage.deleteBucket(name)).error, null);
      assert.notEqual((await storage.getBucket(name)).error, null);
    }),
    story('deletes a bucket only when it is empty', async ({ client, folder, name }) => {
      const { storage } = client;
      await storage.createBucket(name, { public: false });
      await storage.from(name).upload(`${folder}/a.txt`, 'a', { contentType: 'text/plain' });
      assert.notEqual((await storage.deleteBucket(name)).error, null);
      assert.equal((await storage.emptyBucket(name)).error, null);
      assert.deepEqual((await storage.from(name).list(folder)).data, []);
      assert.equal((await storage.deleteBucket(name)).error, null);
    }),
    story(
      'refuses a second bucket of the same name and a bucket nobody may make',
      async ({ client, name }) => {
        const { storage } = client;
        await storage.createBucket(name, { public: false });
        const second = await storage.createBucket(name, { public: false });
        assert.match(second.error?.message ?? '', /already exists/);
        assert.notEqual(
          (await storage.createBucket(`mine-${name}`, { public: false })).error,
          null,
        );
      },
    ),
    story('answers a missing bucket as not found', async ({ client, name }) => {
      const { error } = await client.storage.getBucket(name);
      assert.match(error?.message ?? '', /Bucket not found/);
    }),
  ],
};
