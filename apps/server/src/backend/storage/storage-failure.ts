/** What the platform's client finds in `error`, `code` and `message` of an answer. */
export class StorageFailure extends Error {
  readonly status: number;
  readonly error: string;
  readonly code: string;

  constructor(
    status: number,
    error: string,
    code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'StorageFailure';
    this.status = status;
    this.error = error;
    this.code = code;
  }
}

/** The failures of storage in the platform's words; the client's users branch on them. */
export const failure = {
  invalidRequest: (message: string, options?: ErrorOptions) =>
    new StorageFailure(400, 'invalid_request', 'InvalidRequest', message, options),
  invalidKey: () =>
    new StorageFailure(400, 'InvalidKey', 'InvalidKey', 'The name of the object is not allowed.'),
  invalidBucketName: () =>
    new StorageFailure(400, 'InvalidBucketName', 'InvalidBucketName', 'Bucket name invalid'),
  invalidToken: (options?: ErrorOptions) =>
    new StorageFailure(
      400,
      'InvalidJWT',
      'InvalidJWT',
      'The signed address is not valid or has expired.',
      options,
    ),
  notSupported: (what: string) =>
    new StorageFailure(400, 'not_supported', 'NotSupported', `${what} is not supported.`),
  accessDenied: (options?: ErrorOptions) =>
    new StorageFailure(
      403,
      'Unauthorized',
      'AccessDenied',
      'new row violates row-level security policy',
      options,
    ),
  noSuchBucket: (options?: ErrorOptions) =>
    new StorageFailure(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found', options),
  noSuchKey: (options?: ErrorOptions) =>
    new StorageFailure(404, 'not_found', 'NoSuchKey', 'Object not found', options),
  alreadyExists: (options?: ErrorOptions) =>
    new StorageFailure(
      409,
      'Duplicate',
      'ResourceAlreadyExists',
      'The resource already exists',
      options,
    ),
  bucketNotEmpty: (options?: ErrorOptions) =>
    new StorageFailure(
      409,
      'InvalidRequest',
      'BucketNotEmpty',
      'The bucket you tried to delete is not empty',
      options,
    ),
  tooLarge: () =>
    new StorageFailure(
      413,
      'Payload too large',
      'EntityTooLarge',
      'The object exceeded the maximum allowed size',
    ),
  wrongType: (message: string) =>
    new StorageFailure(415, 'invalid_mime_type', 'InvalidMimeType', message),
  badImage: (message: string, options?: ErrorOptions) =>
    new StorageFailure(422, 'invalid_image', 'InvalidImage', message, options),
  rangeNotSatisfiable: () =>
    new StorageFailure(
      416,
      'InvalidRange',
      'InvalidRange',
      'The range lies outside of the object.',
    ),
  noRoom: (options?: ErrorOptions) =>
    new StorageFailure(
      507,
      'InsufficientStorage',
      'InsufficientStorage',
      'There is no room for this object at the moment.',
      options,
    ),
};
