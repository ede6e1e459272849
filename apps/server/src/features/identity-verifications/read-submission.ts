import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@leakblock/domain/errors';
import {
  documentSides,
  pictureLimits,
  sidesOf,
  submitIdentityFields,
} from '@leakblock/domain/identity-verifications';
import type { DocumentKind, DocumentSide } from '@leakblock/domain/identity-verifications';
import busboy from 'busboy';

export type Submission = {
  kind: DocumentKind;
  /** The pictures that this kind of paper needs, in their order; others are not kept. */
  pictures: { side: DocumentSide; bytes: Uint8Array }[];
};

const limits = {
  files: documentSides.length,
  // One byte more than may be: whoever draws the picture sees that it is too large.
  fileSize: pictureLimits.maxBytes + 1,
  fields: 1,
  parts: 8,
  fieldNameSize: 40,
  fieldSize: 40,
  headerPairs: 20,
};

/**
 * Reads the form of a submission (RFC 7578). Names and types that the sender gave its files count for nothing.
 * @throws AppError `request.invalid`, `identity.side_missing`
 */
export async function readSubmission({ body, headers }: Request): Promise<Submission> {
  const fields = new Map<string, string>();
  const files = new Map<string, Buffer>();
  try {
    const parser = busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits,
    });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (name, stream) => {
      const pieces: Buffer[] = [];
      // Of a form that is cut off within a picture the parser tells by itself; unheard, it would end the program.
      stream.on('error', () => undefined);
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => files.set(name, Buffer.concat(pieces)));
    });
    if (body !== null) await pipeline(Readable.fromWeb(body), parser);
  } catch (cause) {
    throw new AppError('request.invalid', 'The body is no form with pictures.', { cause });
  }
  const { document_kind: kind } = submitIdentityFields.parse(Object.fromEntries(fields));
  const pictures = sidesOf(kind).map((side) => {
    const bytes = files.get(side);
    if (bytes === undefined || bytes.length === 0)
      throw new AppError('identity.side_missing', `${side}: this picture is missing.`);
    return { side, bytes };
  });
  return { kind, pictures };
}
