import type { ControlRoutes } from '../control/start-control.ts';
import type { Payments } from './start-payments.ts';

/**
 * Controls of the sandbox for tests: what was told, and things that happen at a real provider only now and then.
 * `POST /redeliver?id=evt_…` (`tampered=true`, `age=600` seconds), `POST /refund?invoice=in_…&cents=500` (all of it
 * without `cents`), `POST /advance` does what is due.
 */
export function paymentRoutes(payments: Omit<Payments, 'controlUrl' | 'stop'>): ControlRoutes {
  return {
    'GET /events.json': () => ({ json: payments.events() }),
    'POST /redeliver': async (query) => {
      const status = await payments.redeliver(query.get('id') ?? '', {
        isTampered: query.get('tampered') === 'true',
        ageSeconds: Number(query.get('age') ?? '0'),
      });
      return { json: { status } };
    },
    'POST /refund': async (query) => {
      const cents = query.get('cents');
      await payments.refund(query.get('invoice') ?? '', cents === null ? undefined : Number(cents));
      return { json: {} };
    },
    'POST /advance': async () => {
      await payments.advance();
      return { json: {} };
    },
  };
}
