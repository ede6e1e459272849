/**
 * The REST engine's driver puts a filter of its own in the place of Node's warnings, and that one breaks on a warning
 * that is an error object. Imported before the engine, wherever that is, this keeps Node's own.
 */
const original = process.emitWarning.bind(process);

/** Puts Node's own back, once the engine is loaded. */
export function restoreWarnings(): void {
  process.emitWarning = original;
}
