import type { ActingHeader } from '#lib/acting.ts';
import { authorization } from '#lib/authorization.ts';
import { networkFailure, RequestFailure } from '#lib/failure.ts';

/**
 * The kept picture of a finding from our own server, as a data address: the site that it was found on is not asked.
 * Null when none was kept.
 * @param call by whom it is asked for: by herself, or by somebody of her agency
 * @throws RequestFailure
 */
export async function readPicture(findingId: string, call: ActingHeader): Promise<string | null> {
  let response: Response;
  try {
    response = await fetch(`/functions/v1/finding-picture?id=${findingId}`, {
      headers: { ...(await authorization()), ...call },
    });
  } catch {
    throw networkFailure();
  }
  if (response.status === 404) return null;
  if (!response.ok) throw new RequestFailure('server.unexpected');
  return readAddress(await response.blob());
}

function readAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new RequestFailure('server.unexpected'));
    reader.readAsDataURL(picture);
  });
}
