/** Public pages by which a platform takes reports of impersonation. Only those that are known to stand. */
const reportPages: Readonly<Record<string, string>> = {
  instagram: 'https://help.instagram.com/contact/636276399721841',
  facebook: 'https://www.facebook.com/help/contact/295309487309948',
  x: 'https://help.x.com/en/forms/authenticity/impersonation',
  tiktok: 'https://www.tiktok.com/legal/report/feedback',
  youtube: 'https://support.google.com/youtube/answer/2801947',
  reddit: 'https://www.reddit.com/report',
  telegram: 'https://telegram.org/support',
  tumblr: 'https://www.tumblr.com/abuse/impersonation',
};

/**
 * The page that takes the report: the platform's own where one is known, else the profile, which has its report
 * function in its menu. `isProfile` says which.
 */
export function findReportPage(
  siteId: string,
  profileUrl: string,
): { url: string; isProfile: boolean } {
  const url = Object.hasOwn(reportPages, siteId) ? reportPages[siteId] : undefined;
  return url === undefined ? { url: profileUrl, isProfile: true } : { url, isProfile: false };
}
