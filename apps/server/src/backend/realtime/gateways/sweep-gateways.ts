import { z } from 'zod';
import type { Log } from '../../../platform/log.ts';
import { presenceRows } from '../channels/presences.ts';
import type { Presences } from '../channels/presences.ts';
import { sweepStatement } from './database-line.ts';
import type { DatabaseLine } from './database-line.ts';
import type { GatewayBus } from './gateway-bus.ts';

/** Milliseconds between two looks. It also finds out that a connection hangs. */
const sweepMs = 5000;

const answerSchema = z.object({ gateways: z.number(), gone: presenceRows });

/** Notices gateways that ended without a word, and takes back what was present on them. */
export function startGatewaySweep(options: {
  line: DatabaseLine;
  presences: Presences;
  bus: GatewayBus;
  log: Log;
}): { stop: () => void } {
  const { line, presences, bus, log } = options;

  async function sweep(): Promise<void> {
    const id = line.gatewayId();
    if (id === null) return;
    try {
      const [row] = await line.ask(sweepStatement, [id]);
      const { gateways, gone } = answerSchema.parse(row);
      presences.tellGone(gone);
      bus.setCompany(gateways > 1);
    } catch (error) {
      log.warn({ err: error }, 'Gateways could not be counted.');
    }
  }

  const timer = setInterval(() => void sweep(), sweepMs).unref();
  void sweep();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}
