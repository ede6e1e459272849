import type { ImageConnectorId, ImageHit } from '@leakblock/domain/image-searches';

/** What a service says, in our words. */
export type FoundHit = Omit<ImageHit, 'proof'>;

/**
 * Why a service gave no answer: it refuses the key or its allowance is used up, it cannot read the picture,
 * or it did not answer in time or not as documented.
 */
export type ConnectorFailure = 'refused' | 'unreadable' | 'failed';

type ConnectorOutcome =
  | { ok: true; hits: FoundHit[] }
  | { ok: false; failure: ConnectorFailure; detail: string };

/** A service that looks for a picture (a JPEG without metadata) in the web. */
export type ImageConnector = {
  id: ImageConnectorId;
  search: (jpeg: Uint8Array, signal: AbortSignal) => Promise<ConnectorOutcome>;
};
