import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Case, CaseGroup } from '../../case.ts';
import { meetPerson, openClient } from '../../world.ts';
import type { Client, World } from '../../world.ts';
import { bucket, prepareStorage, sizeLimit } from './prepare-storage.ts';

type Files = ReturnType<Client['storage']['from']>;
type Drawer = { client: Client; files: Files; folder: string; path: string };

/** A person with her folder, and a path in it that nothing lies at. */
async function openDrawer(world: World): Promise<Drawer> {
  await prepareStorage(world);
  const { client, id } = await meetPerson(world);
  return {
    client,
    files: client.storage.from(bucket),
    folder: id,
    path: `${id}/${randomUUID()}.txt`,
  };
}

const textType = { contentType: 'text/plain' };

async function textOf(files: Files, path: string): Promise<string | undefined> {
  return (await files.download(path)).data?.text();
}

function story(name: string, run: (drawer: Drawer, world: World) => Promise<void>): Case {
  return { name, needs: ['database'], run: async (world) => run(await openDrawer(world), world) };
}

/** Files through every method of the client. */
export const fileCases: CaseGroup = {
  part: 'storage: files',
  cases: [
    story(
      'takes a file as Blob, File, Buffer, ArrayBuffer, FormData and text',
      async ({ files, folder }) => {
        const form = new FormData();
        form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'hello.txt');
        const bodies = {
          blob: new Blob(['hello'], { type: 'text/plain' }),
          file: new File(['hello'], 'hello.txt', { type: 'text/plain' }),
          buffer: Buffer.from('hello'),
          arrayBuffer: new TextEncoder().encode('hello').buffer,
          form,
          text: 'hello',
        };
        for (const [name, body] of Object.entries(bodies)) {
          const path = `${folder}/${name}.txt`;
          const { data, error } = await files.upload(path, body, textType);
          assert.equal(error, null, name);
          assert.equal(data.path, path);
          assert.equal(data.fullPath, `${bucket}/${path}`);
          assert.ok(data.id);
          assert.equal(await textOf(files, path), 'hello', name);
        }
      },
    ),
    story('refuses a second file at the same place unless told', async ({ files, path }) => {
      await files.upload(path, 'one', textType);
      const second = await files.upload(path, 'two', textType);
      assert.match(second.error?.message ?? '', /already exists/);
      assert.equal(await textOf(files, path), 'one');
      const third = await files.upload(path, 'three', { ...textType, upsert: true });
      assert.equal(third.error, null);
      assert.equal(await textOf(files, path), 'three');
    }),
    story('replaces a file', async ({ files, path }) => {
      await files.upload(path, 'one', textType);
      const { error } = await files.update(path, new Blob(['two'], { type: 'text/plain' }));
      assert.equal(error, null);
      assert.equal(await textOf(files, path), 'two');
    }),
    story('tells type, size, cache and own words of a file', async ({ files, path }) => {
      await files.upload(path, 'hello', {
        ...textType,
        cacheControl: '60',
        metadata: { shelf: 'upper' },
      });
      const { data, error } = await files.info(path);
      assert.equal(error, null);
      assert.equal(data.size, 5);
      assert.match(data.contentType ?? '', /^text\/plain/);
      assert.equal(data.cacheControl, 'max-age=60');
      assert.deepEqual(data.metadata, { shelf: 'upper' });
      assert.equal(data.name, path);
    }),
    story('says whether a file is there', async ({ files, path, folder }) => {
      await files.upload(path, 'hello', textType);
      assert.equal((await files.exists(path)).data, true);
      assert.equal((await files.exists(`${folder}/nothing.txt`)).data, false);
    }),
    story('lists a folder with limit, offset, order and search', async ({ files, folder }) => {
      for (const name of ['b.txt', 'a.txt', 'c.txt']) {
        await files.upload(`${folder}/${name}`, name, textType);
      }
      await files.upload(`${folder}/deep/d.txt`, 'd', textType);
      const names = async (options?: Parameters<Files['list']>[1]) =>
        ((await files.list(folder, options)).data ?? []).map(({ name }) => name);
      assert.deepEqual(await names(), ['a.txt', 'b.txt', 'c.txt', 'deep']);
      assert.deepEqual(await names({ limit: 1, offset: 1 }), ['b.txt']);
      const descending = await names({ sortBy: { column: 'name', order: 'desc' } });
      assert.deepEqual(
        descending.filter((name) => name !== 'deep'),
        ['c.txt', 'b.txt', 'a.txt'],
      );
      assert.deepEqual(await names({ search: 'a.' }), ['a.txt']);
      const { data } = await files.list(folder);
      assert.equal(data?.find(({ name }) => name === 'deep')?.id, null);
      assert.equal(data.find(({ name }) => name === 'a.txt')?.metadata?.['size'], 5);
    }),
    story('moves and copies a file', async ({ files, path, folder }) => {
      await files.upload(path, 'hello', textType);
      const copied = await files.copy(path, `${folder}/copy.txt`);
      assert.equal(copied.error, null);
      assert.equal(copied.data.path, `${bucket}/${folder}/copy.txt`);
      const moved = await files.move(path, `${folder}/moved.txt`);
      assert.equal(moved.error, null);
      assert.equal((await files.exists(path)).data, false);
      assert.equal(await textOf(files, `${folder}/copy.txt`), 'hello');
      assert.equal(await textOf(files, `${folder}/moved.txt`), 'hello');
    }),
    story('moves and copies a file to another bucket', async ({ client, files, path }) => {
      await files.upload(path, 'hello', textType);
      const destination = { destinationBucket: `${bucket}-open` };
      assert.equal((await files.copy(path, path, destination)).error, null);
      const other = client.storage.from(`${bucket}-open`);
      assert.equal(await textOf(other, path), 'hello');
      await other.remove([path]);
      assert.equal((await files.move(path, path, destination)).error, null);
      assert.equal(await textOf(other, path), 'hello');
      assert.equal((await files.exists(path)).data, false);
    }),
    story('removes files and names those that it removed', async ({ files, folder }) => {
      const paths = ['a.txt', 'b.txt'].map((name) => `${folder}/${name}`);
      for (const path of paths) await files.upload(path, 'x', textType);
      const { data, error } = await files.remove([...paths, `${folder}/nothing.txt`]);
      assert.equal(error, null);
      assert.deepEqual(data.map(({ name }) => name).sort(), paths);
      assert.equal((await files.exists(paths[0] ?? '')).data, false);
    }),
    story(
      'opens a file by a signed address, as download too, and not by a changed one',
      async ({ files, path }) => {
        await files.upload(path, 'hello', textType);
        const { data, error } = await files.createSignedUrl(path, 60);
        assert.equal(error, null);
        const opened = await fetch(data.signedUrl);
        assert.equal(await opened.text(), 'hello');
        const saved = await files.createSignedUrl(path, 60, { download: 'mine.txt' });
        const answer = await fetch(saved.data?.signedUrl ?? '');
        assert.match(answer.headers.get('content-disposition') ?? '', /attachment.*mine\.txt/);
        const changed = await fetch(data.signedUrl.replace('.txt', '.pdf'));
        assert.ok(changed.status >= 400);
      },
    ),
    story(
      'signs several addresses and says which file is not there',
      async ({ files, path, folder }) => {
        await files.upload(path, 'hello', textType);
        const { data, error } = await files.createSignedUrls([path, `${folder}/nothing.txt`], 60);
        assert.equal(error, null);
        assert.equal(data[0]?.path, path);
        assert.equal(await (await fetch(data[0].signedUrl ?? '')).text(), 'hello');
        assert.notEqual(data[1]?.error, null);
      },
    ),
    story(
      'takes an upload by a signed address from somebody who is not signed in, once',
      async ({ files, path }, world) => {
        const { data, error } = await files.createSignedUploadUrl(path);
        assert.equal(error, null);
        assert.equal(data.path, path);
        const visitor = openClient(world).storage.from(bucket);
        const first = await visitor.uploadToSignedUrl(
          path,
          data.token,
          new Blob(['hello'], { type: 'text/plain' }),
        );
        assert.equal(first.error, null);
        assert.equal(await textOf(files, path), 'hello');
        const second = await visitor.uploadToSignedUrl(
          path,
          data.token,
          new Blob(['other'], { type: 'text/plain' }),
        );
        assert.notEqual(second.error, null);
      },
    ),
    story(
      'shows files of a public bucket at a public address, and no others',
      async ({ client, files, path }) => {
        const open = client.storage.from(`${bucket}-open`);
        await open.upload(path, 'hello', textType);
        const { publicUrl } = open.getPublicUrl(path).data;
        assert.equal(await (await fetch(publicUrl)).text(), 'hello');
        await files.upload(path, 'mine', textType);
        const closed = await fetch(files.getPublicUrl(path).data.publicUrl);
        assert.ok(closed.status >= 400);
      },
    ),
    story('refuses a file that is too large and keeps nothing of it', async ({ files, path }) => {
      const { error } = await files.upload(path, Buffer.alloc(sizeLimit + 1, 'a'), textType);
      assert.match(error?.message ?? '', /exceeded the maximum allowed size/);
      assert.equal((await files.exists(path)).data, false);
    }),
    story('keeps people out of the folders of others', async ({ files, path }, world) => {
      await files.upload(path, 'hello', textType);
      const stranger = (await meetPerson(world)).client.storage.from(bucket);
      assert.notEqual((await stranger.download(path)).error, null);
      assert.notEqual((await stranger.createSignedUrl(path, 60)).error, null);
      assert.notEqual(
        (await stranger.upload(path, 'x', { ...textType, upsert: true })).error,
        null,
      );
      assert.notEqual((await stranger.move(path, `${path}.mine`)).error, null);
      assert.deepEqual((await stranger.remove([path])).data, []);
      assert.equal(await textOf(files, path), 'hello');
    }),
    story('answers a missing file as not found', async ({ files, folder }) => {
      const { error } = await files.info(`${folder}/nothing.txt`);
      assert.match(error?.message ?? '', /Object not found/);
      assert.equal((await files.download(`${folder}/nothing.txt`)).data, null);
    }),
  ],
};
