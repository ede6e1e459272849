/** SPEC section 9: free scans of an unregistered visitor, per UTC day. */
export const freeScansPerDay = 3;

/**
 * A shared address (office, university, mobile carrier) may start this many free scans in a rolling
 * window, whoever asks: clearing cookies is bounded, and nobody is locked out for good.
 */
export const addressScansPerWindow = 24;
export const addressWindowHours = 6;

/** Free scans that may run at the same moment from one address. */
export const scansAtOncePerAddress = 4;

/**
 * A request without a cookie is a new device or one that hides: it is let in while its browser kind on
 * its address has started fewer than `freeScansPerDay` scans within these hours.
 */
export const newDeviceHours = 2;

/** SPEC section 9: a preview asks the top 10 platforms. */
export const previewPlatforms = 10;

/** A preview ends after this time, whatever its sites do. */
export const instantScanDeadlineMs = 28_000;

/** A running scan says so this often; silent for longer than `staleAfterSeconds`, it is interrupted. */
export const heartbeatSeconds = 2;
export const staleAfterSeconds = 10;
