/** SPEC section 9: free scans of an unregistered visitor, per UTC day. */
export const freeScansPerDay = 3;

/**
 * A shared address (office, university, mobile carrier) may start this many free scans in a rolling
 * window, whoever asks: clearing cookies is bounded, and nobody is locked out for good.
 */
export const addressScansPerWindow = 24;
export const addressWindowHours = 6;

/**
 * Of one browser kind on one address, `freeScansPerDay` devices are taken for new within these hours;
 * more without a cookie are one device that hides.
 */
export const newDeviceHours = 2;

/** SPEC section 9: a preview asks the top 10 platforms. */
export const previewPlatforms = 10;

/** A preview ends after this time, whatever its sites do. */
export const instantScanDeadlineMs = 28_000;

/** A running scan says so this often; silent for longer than `staleAfterSeconds`, it is interrupted. */
export const heartbeatSeconds = 2;
export const staleAfterSeconds = 10;
