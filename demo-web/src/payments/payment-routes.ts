import type { ControlRoutes } from '../control/start-control.ts';
import { standings } from './billing/stand-subscription.ts';
import type { Payments } from './start-payments.ts';

/**
 * Controls of the sandbox for tests: what was told, and things that happen at a real provider only now and then.
 * `POST /redeliver?id=evt_…` (`tampered=true`, `age=600` seconds), `POST /refund?invoice=in_…&cents=500` (all of it
 * without `cents`), `POST /stand?subscription=sub_…&status=past_due` (or another of `standings`), `POST /advance` does
 * what is due.
 */
export function paymentRoutes(payments: Omit<Payments, 'controlUrl' | 'stop'>): ControlRoutes {
  return {
    'GET /events.json': () => ({ json: payments.events() }),
    'POST /redeliver': async (query) => {
      const status = await payments.redeliver(query.get('id') ?? '', {
        isTampered: query.get('tampered') === 'true',
        ageSeconds: readWhole(query, 'age') ?? 0,
      });
      return { json: { status } };
    },
    'POST /refund': async (query) => {
      await payments.refund(query.get('invoice') ?? '', readWhole(query, 'cents'));
      return { json: {} };
    },
    'POST /stand': async (query) => {
      const status = standings.find((one) => one === query.get('status'));
      if (status === undefined) throw new RangeError('No such state.');
      await payments.stand(query.get('subscription') ?? '', status);
      return { json: {} };
    },
    'POST /advance': async () => {
      await payments.advance();
      return { json: {} };
    },
  };
}

function readWhole(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('Not a whole number.');
  return value;
}
