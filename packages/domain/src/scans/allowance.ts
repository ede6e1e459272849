import {
  addressScansPerWindow,
  addressWindowHours,
  freeScansPerDay,
  newDeviceHours,
} from './limits.ts';

/** A free scan of the last day that counts: by the same device, the same browser kind, the same address. */
export type PastScan = {
  takenAt: Date;
  isDevice: boolean;
  isBrowser: boolean;
  isAddress: boolean;
};

/** Free scans left today, this one not yet taken; or the seconds until one may be granted. */
export type Allowance =
  | { isGranted: true; left: number }
  | { isGranted: false; retryAfter: number };

const hour = 3600_000;

/**
 * Whether a visitor may start a free scan now (decision record 002).
 * A known device has three a day (UTC). A request without a cookie is a new device or one that hides: it
 * is let in while its browser kind on its address has had fewer than three in two hours. An address has
 * its share in a rolling window, whoever asks: it refills by the hour, so nobody is locked out for good.
 */
export function judgeAllowance(
  past: readonly PastScan[],
  visitor: { isKnownDevice: boolean },
  now: Date,
): Allowance {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const since = (start: number, belongs: (scan: PastScan) => boolean): number[] =>
    past
      .filter((scan) => belongs(scan) && scan.takenAt.getTime() >= start)
      .map((scan) => scan.takenAt.getTime())
      .sort((a, b) => a - b);

  const byDevice = since(midnight, (scan) => scan.isDevice);
  const byBrowser = since(now.getTime() - newDeviceHours * hour, (scan) => scan.isBrowser);
  const byAddress = since(now.getTime() - addressWindowHours * hour, (scan) => scan.isAddress);

  const waits = [
    visitor.isKnownDevice && byDevice.length >= freeScansPerDay ? midnight + 24 * hour : null,
    visitor.isKnownDevice ? null : refillAt(byBrowser, freeScansPerDay, newDeviceHours),
    refillAt(byAddress, addressScansPerWindow, addressWindowHours),
  ].filter((time) => time !== null);
  if (waits.length > 0) {
    return {
      isGranted: false,
      retryAfter: Math.ceil((Math.max(...waits) - now.getTime()) / 1000),
    };
  }
  return { isGranted: true, left: freeScansPerDay - byDevice.length };
}

/** When enough of a rolling window's scans have left it for one more; null when there is room now. */
function refillAt(times: readonly number[], limit: number, windowHours: number): number | null {
  const leaves = times.at(-limit);
  return leaves === undefined ? null : leaves + windowHours * hour;
}
