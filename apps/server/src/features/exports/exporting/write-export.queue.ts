/** Job that writes an export: `{ exportId }`. */
export const writeExportQueue = 'exports.write-export';
