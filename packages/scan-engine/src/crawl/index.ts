/** Crawling: which pages of a site are asked for, and which its owner asks programs to leave. */
export { createCrawlPlan } from './create-crawl-plan.ts';
export type {
  AdmittedPage,
  CrawlEnd,
  CrawlLimits,
  CrawlPlan,
  CrawlRefusal,
} from './create-crawl-plan.ts';
export { createRobots } from './create-robots.ts';
export type { Robots, RobotsFailure, RobotsJudgement } from './create-robots.ts';
