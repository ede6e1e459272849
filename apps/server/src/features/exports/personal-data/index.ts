/** Which data belong to a person: every table of the product, of sign-in and of storage. */
import { accountTables } from './account-tables.ts';
import { businessTables } from './business-tables.ts';
import { findingTables } from './finding-tables.ts';
import { removalTables } from './removal-tables.ts';
import { signInTables } from './sign-in-tables.ts';
import type { PersonalTable, TableName } from './types.ts';

export { impersonalTables } from './impersonal-tables.ts';
export { conditionFor } from './condition-for.ts';
export type { PersonalTable, TableName } from './types.ts';

const map = {
  ...accountTables,
  ...findingTables,
  ...removalTables,
  ...businessTables,
  ...signInTables,
};

/** Every table with rows of people. A table that is in neither this nor `impersonalTables` fails a test. */
export const personalTables: ReadonlyMap<TableName, PersonalTable> = new Map(
  Object.entries(map) as [TableName, PersonalTable][],
);
