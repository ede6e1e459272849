/** Reports by the abuse interface of Cloudflare: filed once, followed, and what they tell about the host. */
export { fileCloudflareReportJob, pollCloudflareReportsJob } from './cloudflare.jobs.ts';
