import type { KeptEvent } from '../kept/kept.ts';

/** Version of the API whose shapes the sandbox has. */
const apiVersion = '2026-10-28.endive';

/** An event in Stripe's shape. */
export function showEvent(event: KeptEvent): Record<string, unknown> & { id: string } {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.takenAt === null ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type: event.type,
  };
}
