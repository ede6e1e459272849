import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Feature } from '#platform/feature';

/** A server on the loopback that stands for a public one, and the feature that has the scanner believe it. */
export type ListWeb = {
  /** Address of a host of this name; every `*.example` is here. */
  address: (host: string, path: string) => string;
  feature: Feature;
  stop: () => Promise<void>;
};

/** For tests: hosts that answer as told; `127.0.0.1` itself stays forbidden. */
export async function startListWeb(listener: RequestListener): Promise<ListWeb> {
  const here = '127.0.0.2';
  const server = createServer(listener);
  server.listen(0, here);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: (host, path) => `http://${host}.example:${String(port)}${path}`,
    feature: {
      name: 'list-web',
      start(context) {
        Object.assign(context.env.fetch, {
          testing: {
            resolve: (host: string) =>
              Promise.resolve([host.endsWith('.example') ? here : '127.0.0.1']),
            isAllowedAddress: (address: string) => address === here,
            allowedPorts: [port],
          },
        });
      },
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
