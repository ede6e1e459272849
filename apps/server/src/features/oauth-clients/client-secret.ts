import { randomBytes } from 'node:crypto';
import { decryptText, encryptText } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';

type Keeper = Pick<ServerContext, 'secrets'>;

const purpose = 'oauth client secrets';

/** A public name, told in addresses. */
export const makeClientId = (): string => `lbc_${randomBytes(16).toString('base64url')}`;
export const clientIdForm = /^[\w-]{1,100}$/;

/** 256 random bits; what it begins with helps who looks for secrets that got out. */
export const makeSecret = (): string => `lbs_${randomBytes(32).toString('base64url')}`;

/** The library compares secrets itself, so they lie encrypted and not hashed. */
export const sealSecret = ({ secrets }: Keeper, secret: string): string =>
  encryptText(secrets.encryption, purpose, secret);

/** @throws when SECRET_ENCRYPTION is another one by now */
export const openSecret = ({ secrets }: Keeper, sealed: string): string =>
  decryptText(secrets.encryption, purpose, sealed);
