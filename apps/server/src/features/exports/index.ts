/** Exports: everything about a person as one file, and the end of her account. */
import type { Feature } from '#platform/feature';
import { erasureFigures } from './erasure/erasure-figures.ts';
import { addErasureRoutes, erasureJobs, erasureReadOnly } from './erasure/index.ts';
import { addExportRoutes } from './exporting/routes.ts';
import { tendExportsJob } from './exporting/tend-exports.job.ts';
import { writeExportJob } from './exporting/write-export.job.ts';

export const exports: Feature = {
  name: 'exports',
  routes: (app, context) => {
    addExportRoutes(app, context);
    addErasureRoutes(app, context);
  },
  figures: [erasureFigures],
  jobs: [writeExportJob, tendExportsJob, ...erasureJobs],
  readOnly: erasureReadOnly,
};
