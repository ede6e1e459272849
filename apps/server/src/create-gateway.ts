import { assembleGateway } from './assemble-gateway.ts';
import type { Gateway, GatewayOptions } from './assemble-gateway.ts';
import { features } from './features/index.ts';

/** Starts the gateway of this product, with all its features, in this process. */
export function createGateway(
  options: Omit<GatewayOptions, 'features'> & Partial<Pick<GatewayOptions, 'features'>>,
): Promise<Gateway> {
  return assembleGateway({ features, ...options });
}
