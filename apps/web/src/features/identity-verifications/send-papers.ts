import { problemSchema } from '@leakblock/domain/errors';
import type { DocumentKind, DocumentSide } from '@leakblock/domain/identity-verifications';
import { documentSides } from '@leakblock/domain/identity-verifications';
import { authorization, renewAuthorization } from '#lib/authorization.ts';
import { networkFailure, RequestFailure } from '#lib/failure.ts';

/** What was wrong with what was sent, and with which picture where one is to blame. */
export class PapersFailure extends RequestFailure {
  readonly side: DocumentSide | null;

  constructor(failure: RequestFailure, side: DocumentSide | null) {
    super(failure.code, failure.retryAfter);
    this.side = side;
  }
}

/**
 * Sends pictures of papers. By XMLHttpRequest, because `fetch` does not tell how much has been sent.
 * @param onProgress share of the bytes that are on their way, 0 to 1
 * @param isRenewed the server did not take the last token, and this is another
 * @throws RequestFailure a PapersFailure where the server refused what was sent
 */
export async function sendPapers(
  kind: DocumentKind,
  pictures: Partial<Record<DocumentSide, Blob>>,
  onProgress: (share: number) => void,
  isRenewed = false,
): Promise<void> {
  const caller = await authorization();
  const form = new FormData();
  form.set('document_kind', kind);
  for (const [side, bytes] of Object.entries(pictures)) form.set(side, bytes, side);
  const request = new XMLHttpRequest();
  request.open('POST', '/functions/v1/submit-identity');
  request.setRequestHeader('accept', 'application/json');
  for (const [name, value] of Object.entries(caller)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress(loaded / total);
  };
  await new Promise<void>((resolve, reject) => {
    request.onload = () => resolve();
    request.onerror = () => reject(new PapersFailure(networkFailure(), null));
    request.send(form);
  });
  if (request.status === 201) return;
  if (request.status === 401 && 'authorization' in caller && !isRenewed) {
    await renewAuthorization(caller);
    return sendPapers(kind, pictures, onProgress, true);
  }
  throw readFailure(request);
}

function readFailure({ responseText, status }: XMLHttpRequest): PapersFailure {
  const problem = problemSchema.partial().safeParse(parse(responseText));
  if (!problem.success || problem.data.code === undefined) {
    const isAway = status >= 502 && status <= 504;
    return new PapersFailure(
      new RequestFailure(isAway ? 'client.unreachable' : 'server.unexpected'),
      null,
    );
  }
  const { code, detail = '', retryAfter = null } = problem.data;
  const side = documentSides.find((one) => detail.startsWith(`${one}:`)) ?? null;
  return new PapersFailure(new RequestFailure(code, retryAfter), side);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
