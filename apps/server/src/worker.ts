/** `npm run worker`: runs jobs, as many of these beside each other as needed. Needs DATABASE_URL. */
import { returnFreedMemory } from '@leakblock/scan-engine/return-freed-memory';

returnFreedMemory();
await import('./run-worker.ts');
