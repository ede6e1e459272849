import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ObjectMissingError, StoreFullError } from './driver.ts';
import type { ObjectDriver } from './driver.ts';

/** Codes of services that are out of room (507 is theirs too). */
const fullNames = ['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded'];

/** Files in one bucket of an S3 service. */
export function createS3Driver(options: {
  /** Of a service that is not Amazon's; such services know buckets by path only. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}): ObjectDriver {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Services that are not Amazon's refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    maxAttempts: 3,
  });

  async function get(Key: string, Range?: string): Promise<{ bytes: Readable; size: number }> {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      return { bytes: found.Body as Readable, size: found.ContentLength ?? 0 };
    } catch (cause) {
      const isMissing =
        cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404;
      throw isMissing ? new ObjectMissingError({ cause }) : cause;
    }
  }

  return {
    write: async (Key, bytes) => {
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: Readable.from(bytes, { objectMode: false }) },
        queueSize: 2,
        leavePartsOnError: false,
      });
      try {
        await upload.done();
      } catch (error) {
        if (!(error instanceof S3ServiceException)) throw error;
        const isFull = error.$metadata.httpStatusCode === 507 || fullNames.includes(error.name);
        throw isFull ? new StoreFullError({ cause: error }) : error;
      }
    },
    read: async (Key, range) =>
      (await get(Key, range && `bytes=${String(range.start)}-${String(range.end)}`)).bytes,
    readWhole: (Key) => get(Key),
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined) yield { key: Key, storedAt: LastModified ?? new Date() };
        }
      }
    },
    removeUnfinished: async (before) => {
      const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      for (const { Key, UploadId, Initiated } of Uploads ?? []) {
        if (Initiated === undefined || Initiated >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },
    stop: () => {
      client.destroy();
    },
  };
}
