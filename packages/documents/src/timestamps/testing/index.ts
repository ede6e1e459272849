/** For tests: a time stamp authority made with another program. */
export { startOpensslAuthority } from './openssl-authority.ts';
export type { OpensslAuthority } from './openssl-authority.ts';
