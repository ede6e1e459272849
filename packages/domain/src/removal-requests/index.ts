/** Removal requests: what is claimed, whom it is sent to, and where each request and each case stands. */
export * from './calls.ts';
export * from './case-links.ts';
export * from './checks.ts';
export * from './request-status.ts';
export * from './words.ts';
