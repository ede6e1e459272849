/**
 * Whether a client has this version already: any of the tags it lists, weakly compared, since an answer may have been
 * compressed (RFC 9110, 13.1.2).
 * @param ifNoneMatch the header of that name
 */
export function knowsTag(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}
