/** Tables of schema `public` by name, and those of `private` as `private.<name>`. */
export type { KyselyDatabase as Tables } from '@leakblock/database/server';
