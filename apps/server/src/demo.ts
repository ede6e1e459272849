/** `npm run demo`: everything on this machine with nothing set. */
import { returnFreedMemory } from '@leakblock/scan-engine/return-freed-memory';

returnFreedMemory();
await import('./run-demo.ts');
