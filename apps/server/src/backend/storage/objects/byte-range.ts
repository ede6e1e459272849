import type { ByteRange } from '../../../platform/object-store/driver.ts';
import { failure } from '../storage-failure.ts';

/**
 * The one range of a `range` header (RFC 9110, 14.1.2), or null to send everything: no header, or one in a form
 * that we may ignore.
 *
 * @throws StorageFailure 416 when the file ends before it
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  if (start >= size) throw failure.rangeNotSatisfiable();
  return { start, end };
}
