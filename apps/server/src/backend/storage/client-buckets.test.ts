import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorageGateway } from './testing/start-storage-gateway.ts';
import type { StorageGateway } from './testing/start-storage-gateway.ts';

let gateway: StorageGateway;
beforeAll(async () => {
  gateway = await startStorageGateway();
});
afterAll(() => gateway.stop());

/** The unmodified client of Ada. */
const works = () => gateway.works(gateway.ada);
const newName = (end?: string) => gateway.newName(end);
const put = (content?: string, name?: string) => gateway.put(content, name);

describe('buckets', () => {
  it('are made, seen, changed, emptied and deleted', async () => {
    const made = await gateway.client(gateway.ada.token).storage.createBucket('of ada', {
      public: false,
      fileSizeLimit: '1mb',
      allowedMimeTypes: ['text/*'],
    });
    expect(made).toEqual({ data: { name: 'of ada' }, error: null });
    const bucket = {
      id: 'of ada',
      name: 'of ada',
      owner: gateway.ada.userId,
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['text/*'],
    };
    expect(
      (await gateway.client(gateway.ada.token).storage.getBucket('of ada')).data,
    ).toMatchObject(bucket);
    expect(
      (await gateway.client(gateway.ada.token).storage.listBuckets({ search: 'ada', limit: 5 }))
        .data,
    ).toMatchObject([bucket]);
    expect(
      (await gateway.client(gateway.ada.token).storage.updateBucket('of ada', { public: true }))
        .data,
    ).toEqual({
      message: 'Successfully updated',
    });
    expect(
      (await gateway.client(gateway.ada.token).storage.getBucket('of ada')).data,
    ).toMatchObject({
      public: true,
      file_size_limit: 1_000_000,
    });
    const name = newName();
    await gateway.client(gateway.ada.token).storage.from('of ada').upload(name, 'x');
    expect(
      (await gateway.client(gateway.ada.token).storage.deleteBucket('of ada')).error,
    ).toMatchObject({ statusCode: '409' });
    expect((await gateway.client(gateway.ada.token).storage.emptyBucket('of ada')).data).toEqual({
      message: 'Successfully emptied',
    });
    expect((await gateway.client(gateway.ada.token).storage.deleteBucket('of ada')).data).toEqual({
      message: 'Successfully deleted',
    });
    expect(
      (await gateway.client(gateway.ada.token).storage.getBucket('of ada')).error,
    ).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    });
  });

  it('say what they cannot be', async () => {
    const tooLarge = await gateway
      .client(gateway.ada.token)
      .storage.createBucket('huge', { public: false, fileSizeLimit: '50gb' });
    expect(tooLarge.error).toMatchObject({ statusCode: '413' });
    for (const name of ['../x', 'a/b', ' blank', '']) {
      const { error } = await gateway
        .client(gateway.ada.token)
        .storage.createBucket(name, { public: false });
      expect(error).toMatchObject({ statusCode: '400' });
    }
    const twice = await gateway
      .client(gateway.ada.token)
      .storage.createBucket('works', { public: false });
    expect(twice.error).toMatchObject({ statusCode: '409' });
  });
});

it('what is not offered is said in the client’s own form', async () => {
  const name = await put();
  const answers = [
    await works().download(name, { transform: { width: 10 } }),
    await works().createSignedUrl(name, 60, { transform: { width: 10 } }),
    await works().purgeCache(name),
    await works().remove([{ path: name, versionId: '1' }]),
  ];
  for (const { error } of answers) {
    expect(error).toMatchObject({ name: 'StorageApiError', status: 400, code: 'NotSupported' });
  }
});
