import type { CaseGroup } from '../case.ts';
import { functionCases } from './functions.ts';
import { tableCases } from './tables.ts';

/** All cases, part by part. */
export const caseGroups: readonly CaseGroup[] = [tableCases, functionCases];
