/** Secrets of an installation, each for one purpose only. */
export type Secrets = {
  /** HS256 key between the gateway and its REST engine. */
  internalJwt: string;
  /** Signs the cookie that recognises a visitor's device. */
  device: string;
  /** Key under which network addresses are hashed. */
  address: string;
  /** Private ES256 key (JWK) of access tokens. */
  signingKey: SigningKey;
  liteApiPassword: string;
  serverPassword: string;
  publishableKey: string;
  secretApiKey: string;
};

export type SigningKey = {
  kty: 'EC';
  crv: 'P-256';
  kid: string;
  x: string;
  y: string;
  d: string;
};
