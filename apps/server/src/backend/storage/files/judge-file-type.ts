import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { failure } from '../storage-failure.ts';
import { looksLikeMarkup, looksLikeText } from './detect-markup.ts';

const unknown = 'application/octet-stream';

/** What the platform's client and browsers say when nobody said anything. */
const undeclared = [unknown, 'text/plain;charset=utf-8', ''];

/** Types that a browser may run or render as a page: refused unless a bucket names them itself. */
const active =
  /^(text\/(html|xml|xsl|javascript|ecmascript|cache-manifest)|application\/(xml|xhtml\+xml|javascript|x-javascript|ecmascript|x-shockwave-flash)|image\/svg\+xml|multipart\/.*|message\/.*|.*\+xml)$/;

const textual = /^(text\/.+|application\/(.+\+json|json|x-ndjson|yaml|x-yaml|toml|x-subrip|sql))$/;

/** Other names of the same type. */
const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'application/x-zip-compressed': 'application/zip',
};
const sameName = (type: string): string => aliases[type] ?? type;

/** Whether content of one type may be called the other: containers hold many kinds. */
function fits(found: string, declared: string): boolean {
  if (sameName(found) === sameName(declared)) return true;
  const isMedia = /^(audio|video)\//.test(found) && /^(audio|video)\//.test(declared);
  const isZipped =
    found === 'application/zip' && /^application\/(vnd\.|epub\+zip|java-archive)/.test(declared);
  const isOldOffice =
    found === 'application/x-cfb' && /^application\/(msword|vnd\.ms-)/.test(declared);
  return isMedia || isZipped || isOldOffice;
}

/** What the content is; null when it could be anything. */
async function findType(head: Uint8Array): Promise<string | null> {
  const found = (await fileTypeFromBuffer(head))?.mime.split(';')[0];
  if (!looksLikeText(head)) return found ?? null;
  // A text may begin with the two letters of a kind of picture.
  return found === undefined || /^(image|audio|video)\//.test(found) ? 'text/plain' : found;
}

async function typeOfContent(head: Uint8Array, declared: string): Promise<string | null> {
  const found = await findType(head);
  if (undeclared.includes(declared))
    return found === 'text/plain' ? 'text/plain;charset=utf-8' : (found ?? unknown);
  const [essence = ''] = declared.split(';');
  if (found === 'text/plain') return textual.test(essence) ? declared : null;
  if (found !== null) return fits(found, essence) ? essence : null;
  return textual.test(essence) || supportedMimeTypes.has(essence) ? null : essence;
}

const isListed = (type: string, allowed: readonly string[]): boolean =>
  allowed.some((entry) => {
    const [family, kind] = entry.toLowerCase().split('/');
    return (
      (family === '*' || type.startsWith(`${family ?? ''}/`)) &&
      (kind === '*' || type.endsWith(`/${kind ?? ''}`))
    );
  });

/**
 * The type under which a file is stored: what its content is, which must be what was declared if anything was
 * (ASVS 5.2.2). Pages, drawings with scripts and programs are refused unless the bucket lists that very type.
 *
 * @param allowed types of the bucket, null for any
 * @throws StorageFailure 415
 */
export async function judgeFileType(
  head: Uint8Array,
  declaredHeader: string | null,
  allowed: readonly string[] | null,
): Promise<string> {
  const declared = normalise(declaredHeader ?? '');
  const [essence = ''] = declared.split(';');
  const isActive = active.test(essence);
  if (isActive || looksLikeMarkup(head)) {
    if (!isActive || allowed?.includes(essence) !== true) {
      throw failure.wrongType('Pages, scripts and SVG are not accepted here.');
    }
    return essence;
  }
  const isUndeclared = undeclared.includes(declared);
  if (!isUndeclared && allowed !== null && !isListed(essence, allowed)) {
    throw failure.wrongType(`mime type ${essence} is not supported`);
  }
  const type = await typeOfContent(head, declared);
  if (type === null) {
    throw failure.wrongType('The content of the file is not what its type says.');
  }
  if (allowed !== null && !isListed(type.split(';')[0] ?? '', allowed)) {
    throw failure.wrongType(`mime type ${type} is not supported`);
  }
  return type;
}

/** Lower case, and of the parameters only that the text is UTF-8. */
function normalise(header: string): string {
  const [essence = '', ...parameters] = header.toLowerCase().split(';');
  const type = essence.trim();
  if (type !== '' && !/^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/.test(type)) {
    throw failure.wrongType('The type of the file is not well written.');
  }
  const isUtf8 = parameters.some((part) => /^\s*charset\s*=\s*"?utf-?8"?\s*$/.test(part));
  return isUtf8 && type.startsWith('text/') ? `${type};charset=utf-8` : type;
}
