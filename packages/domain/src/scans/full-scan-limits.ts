/** Limits of one full scan; what was left over when one is reached stands in the scan's `end_reason`. */
export const fullScanLimits = {
  /** Pages that are fetched and looked at. */
  pagesPerScan: 400,
  /** Pages beyond that which are kept for the next scans of a person. */
  pagesLeftOver: 2000,
  /** Pictures of one page that are fetched and compared. */
  mediaPerPage: 12,
  /** Findings of earlier scans that are asked whether they still stand. */
  knownPagesPerScan: 500,
  /** From when a worker first takes it up. */
  minutes: 45,
  /** So long a full scan may wait for a worker. */
  hoursInQueue: 6,
  /** So long the schedule rests after one that failed: none is begun again and again in vain. */
  hoursAfterFailure: 1,
} as const;

/** Names that one site is asked for at most: every name costs it a second. */
export const askedNamesPerSite = 30;
/** Spellings of one stage name, the name itself included. */
export const variantsPerName = 3;

/** Why a full scan ended with work left over. */
export const fullScanEndReasons = ['time_limit', 'page_limit'] as const;
export type FullScanEndReason = (typeof fullScanEndReasons)[number];

/** A worker that says nothing for this long has died: others take over what it held. */
export const taskLeaseSeconds = 30;
/** A piece of work that was begun this often and never ended is given up: it may be what ends workers. */
export const taskAttempts = 5;
