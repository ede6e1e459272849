import { writeFile } from 'node:fs/promises';
import { generateTypes, typesFile } from './db-generate-types.ts';

/** `npm run db:types`: writes packages/database/src/database.types.ts. */
await writeFile(typesFile, await generateTypes());
console.log(`${typesFile} written.`);
