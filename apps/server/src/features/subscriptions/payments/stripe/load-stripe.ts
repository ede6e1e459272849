import type { Stripe } from 'stripe';

/** Milliseconds that Stripe gets for an answer. */
const timeoutMs = 8000;
const mostRetries = 2;

/**
 * The SDK, loaded when it is first needed: a gateway that takes no payments does without its memory.
 * @param apiUrl address of the API; only its scheme, host and port count
 */
export function loadStripe(secretKey: string, apiUrl: string): () => Promise<Stripe> {
  let loading: Promise<Stripe> | null = null;
  return () => (loading ??= load(secretKey, new URL(apiUrl)));
}

async function load(secretKey: string, { protocol, hostname, port }: URL): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    timeout: timeoutMs,
    maxNetworkRetries: mostRetries,
    telemetry: false,
  });
}
