/** `npm start`: the gateway in production. Settings come from the environment (docs/configuration.md). */
import { returnFreedMemory } from '@leakblock/scan-engine/return-freed-memory';

returnFreedMemory();
await import('./run-gateway.ts');
