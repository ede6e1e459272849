import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Env } from './env.ts';

export type Log = Logger;

/**
 * Structured log, one JSON object a line. Tokens, passwords and cookies never get here; the redaction
 * is the second net.
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['authorization', 'apikey', 'cookie', 'password', 'token', 'secret'].flatMap(
        (name) => [name, `*.${name}`, `headers.${name}`],
      ),
      censor: '[removed]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
