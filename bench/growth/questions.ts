/** One question of the app, asked as the person whose rows stay as many while everybody else's grow. */
export type Question = {
  path: string;
  method?: 'GET' | 'HEAD' | 'POST';
  body?: object;
  /** Counted exactly, as lists do for their pages. */
  isCounted?: boolean;
};

const rows = (path: string): Question => ({ path: `/rest/v1/${path}` });
const counted = (path: string): Question => ({ ...rows(path), isCounted: true });
const call = (name: string, body: object = {}): Question => ({
  path: `/functions/v1/${name}`,
  method: 'POST',
  body,
});
const rpc = (name: string): Question => ({
  path: `/rest/v1/rpc/${name}`,
  method: 'POST',
  body: {},
});

/** What a creator's screens ask the most, one of each list. */
export const questionsOf = (id: string): Record<string, Question> => ({
  profile: rows(`profiles?select=first_name,email,subscription_tier&id=eq.${id}`),
  'plan check': call('check-subscription', { forceRefresh: true }),
  dashboard: rpc('protection_overview'),
  'times of removals': rpc('removal_times'),
  notifications: rows(
    'notifications?select=id,title,read,created_at&order=created_at.desc&limit=10',
  ),
  'findings, surest first': counted(
    `findings?select=id,url,title,score&user_id=eq.${id}&order=score.desc,id&limit=100`,
  ),
  'findings, new leaks': counted(
    `findings?select=id&user_id=eq.${id}&status=eq.new&lane=eq.leak&order=first_seen_at.desc,id&limit=100`,
  ),
  'findings, words': rows(
    `findings?select=id&user_id=eq.${id}&search_text=like.*beach*&order=score.desc,id&limit=100`,
  ),
  'fake profiles': counted(
    `fake_profiles?select=id,url,score&user_id=eq.${id}&order=score.desc,id&limit=50`,
  ),
  cases: counted(
    `removal_cases?select=id,number,host&user_id=eq.${id}&order=created_at.desc,id&limit=50`,
  ),
  requests: rows(
    `removal_requests?select=id,number,status&user_id=eq.${id}&order=created_at.desc,id&limit=50`,
  ),
  scans: rows(`scans?select=id,kind,status&user_id=eq.${id}&order=started_at.desc,id&limit=20`),
  reports: rows(`reports?select=id,kind,counts&user_id=eq.${id}&order=created_at.desc,id&limit=20`),
  works: counted(`works?select=id,title&user_id=eq.${id}&order=created_at.desc,id&limit=50`),
  'sign-ins': rows(
    `login_events?select=id,user_agent,created_at&user_id=eq.${id}&order=created_at.desc&limit=20`,
  ),
  'export of data': rows(
    `data_exports?select=id,status&user_id=eq.${id}&order=created_at.desc&limit=5`,
  ),
  'mail settings': call('read-mail-settings'),
  billing: call('read-billing'),
});
