import { AppError } from '@leakblock/domain/errors';

/**
 * Each address once; and an app of a machine (with a scheme of its own) has no https address on that very machine, where
 * nobody can hold a certificate.
 * @throws AppError `request.invalid`
 */
export function checkAddresses(redirectUris: readonly string[]): void {
  if (new Set(redirectUris).size < redirectUris.length) {
    throw new AppError('request.invalid', 'Name each redirect address once.');
  }
  const isNative = redirectUris.some((uri) => !/^https?:/.test(uri));
  const secureLoopback = /^https:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/?]|$)/iu;
  if (isNative && redirectUris.some((uri) => secureLoopback.test(uri))) {
    throw new AppError('request.invalid', 'Use http for an address on the person’s own machine.');
  }
}
