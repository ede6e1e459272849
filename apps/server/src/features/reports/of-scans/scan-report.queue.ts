/** Job that writes the report of a full scan; sent with the scan's end: `{ userId, scanId }`. */
export const scanReportQueue = 'reports.write-scan-report';
