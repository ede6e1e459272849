import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Env } from './env.ts';
import { withhold, withoutValues } from './log-wall.ts';
import { traceOfNow } from './tracing/active-span.ts';

export type Log = Logger;

/**
 * An error's name, message, code and stack, and its causes. Nothing else: the database's errors carry
 * values of rows, and connections.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'not an error';
  const code = 'code' in error ? error.code : undefined;
  return {
    name: error.name,
    message: withoutValues(code, error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: withoutValues(code, error.stack) }),
    ...(error.cause === undefined || depth > 3
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Structured log, one JSON object a line. Tokens, passwords and cookies never get here; the redaction by names, and of
 * each line by the forms of secrets, is the second net.
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: () => traceOfNow() ?? {},
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: withhold },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: ['authorization', 'apikey', 'cookie', 'password', 'token', 'secret'].flatMap(
        (name) => [name, `*.${name}`, `headers.${name}`],
      ),
      censor: '[removed]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
