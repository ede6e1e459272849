/** For tests only: databases to throw away. */
export { createTestDatabase } from './create-test-database.ts';
export type { FurtherPreparation, TestDatabase } from './create-test-database.ts';
export { openClient } from './open-client.ts';
export { findRoom } from './find-room.ts';
