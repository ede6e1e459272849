import { maintenanceAnswer } from '@leakblock/domain/administration';
import type { Maintenance } from '@leakblock/domain/administration';
import { networkFailure, RequestFailure } from '#lib/failure.ts';

/**
 * Whether the service is being worked on; anybody may ask.
 * @throws RequestFailure
 */
export async function readMaintenance(): Promise<Maintenance> {
  let response: Response;
  try {
    response = await fetch('/functions/v1/read-maintenance', { cache: 'no-store' });
  } catch {
    throw networkFailure();
  }
  const answer = maintenanceAnswer.safeParse(await response.json().catch(() => null));
  if (!response.ok || !answer.success) throw new RequestFailure('client.unreachable');
  return answer.data;
}
