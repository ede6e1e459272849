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
import { ObjectMissingError, StoreFullError, StoreUnavailableError } from './driver.ts';
import type { ObjectDriver } from './driver.ts';

/** Codes of services that are out of room (507 is theirs too). */
const fullNames = ['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded'];

/** What Node and the SDK call a service that is not there, or does not answer in time. */
const awayNames =
  /^(TimeoutError|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the service said, as every store says it; what the sender of the bytes threw stays as it is. */
function asStoreError(cause: unknown): unknown {
  if (cause instanceof S3ServiceException) {
    const { name } = cause;
    const { httpStatusCode: status = 0 } = cause.$metadata;
    if (status === 404) return new ObjectMissingError({ cause });
    if (status === 507 || fullNames.includes(name)) return new StoreFullError({ cause });
    return status >= 500 || status === 429 ? new StoreUnavailableError({ cause }) : cause;
  }
  if (!(cause instanceof Error)) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  const isAway = awayNames.test(code) || awayNames.test(cause.name);
  return isAway ? new StoreUnavailableError({ cause }) : cause;
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asStoreError(error);
  }
}

/** Files in one bucket of an S3 service. */
export function createS3Driver(options: {
  /** Of a service that is not Amazon's; such services know buckets by path only. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Milliseconds without a byte after which the service is taken for dead; 10 s unless told. Twice that, with a try. */
  silentMs?: number;
}): ObjectDriver {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = options;
  const { silentMs = 10_000 } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Services that are not Amazon's refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Of the whole request nothing is said: a large file on a slow line may take its time, silence may not.
    requestHandler: { connectionTimeout: 5000, socketTimeout: silentMs },
    maxAttempts: 2,
  });

  async function get(
    Key: string,
    Range?: string,
  ): Promise<{ bytes: Readable; size: number | undefined }> {
    const found = await told(client.send(new GetObjectCommand({ Bucket, Key, Range })));
    return { bytes: found.Body as Readable, size: found.ContentLength ?? 0 };
  }

  return {
    write: async (Key, bytes) => {
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: Readable.from(bytes, { objectMode: false }) },
        queueSize: 2,
        leavePartsOnError: false,
      });
      await told(upload.done());
    },
    read: async (Key, range) =>
      (await get(Key, range && `bytes=${String(range.start)}-${String(range.end)}`)).bytes,
    readWhole: async (Key) => {
      const { bytes, size } = await get(Key);
      if (size === undefined) throw new Error('The S3 service does not say how long a file is.');
      return { bytes, size };
    },
    remove: async (Key) => {
      await told(client.send(new DeleteObjectCommand({ Bucket, Key })));
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
