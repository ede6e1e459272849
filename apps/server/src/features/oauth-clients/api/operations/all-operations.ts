import type { Operation } from '../operation.ts';
import { creatorOperations } from './creators.ts';
import { findingOperations } from './findings.ts';
import { removalCaseOperations } from './removal-cases.ts';
import { removalDecisionOperations } from './removal-decisions.ts';
import { removalRequestOperations } from './removal-requests.ts';
import { reportOperations } from './reports.ts';
import { scanOperations } from './scans.ts';
import { webhookOperations } from './webhooks.ts';
import { workOperations } from './works.ts';

/** Every operation of the public API. */
export const operations: readonly Operation[] = [
  ...workOperations,
  ...scanOperations,
  ...findingOperations,
  ...removalCaseOperations,
  ...removalRequestOperations,
  ...removalDecisionOperations,
  ...reportOperations,
  ...creatorOperations,
  ...webhookOperations,
];
