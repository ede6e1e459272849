import type Provider from 'oidc-provider';
import type { ServerContext } from '#platform/feature';
import { answerInHand } from './call-provider.ts';

/** The authorisation server, loaded with the first app that asks: its library is an eighth of a program's start. */
export function loadProvider(context: ServerContext): () => Promise<Provider> {
  let loading: Promise<Provider> | null = null;
  return () => (loading ??= load(context));
}

async function load(context: ServerContext): Promise<Provider> {
  const { createProvider } = await import('./create-provider.ts');
  const provider = createProvider(context);
  answerInHand(provider);
  return provider;
}
