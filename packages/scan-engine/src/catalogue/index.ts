/** The built-in catalogue: which sites are asked, and the rule that asks each of them. */
export {
  builtInSites,
  customPlatform,
  findSite,
  officialPlatforms,
  previewSites,
} from './sites.ts';
