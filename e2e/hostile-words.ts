import type { InstantScanResult } from '@leakblock/domain/scans';
import type pg from 'pg';

/** Texts that would run, lead away or load something, were they taken for more than texts; each calls `ran`. */
export const payloads = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg/onload=ran()>',
  '"><script>ran()</script>',
  `'" autofocus onfocus=ran() x="`,
  '<iframe srcdoc="<script>top.ran()</script>">',
  '<a href=javascript:ran()>x</a>',
  'javascript:ran()',
  '{{constructor.constructor("ran()")()}}',
  '${ran()}',
  '</title></textarea><script>ran()</script>',
  '<details open ontoggle=ran()>x</details>',
  '<math><mi xlink:href="javascript:ran()">x',
  '<style>@import"//evil.example/x"</style>',
  '<b style=animation-name:x onanimationstart=ran()>x',
] as const;

/** Every column whose words a screen shows as somebody wrote them: people, hosts, found pages, mails, operators. */
const shown: Record<string, string> = {
  profiles: 'first_name last_name address city country',
  stage_names: 'name',
  user_niches: 'niche',
  official_links: 'platform',
  works: 'title maker_name',
  findings: 'title uploader site_label',
  fake_profiles: 'display_name bio username matched_name site_label',
  notifications: 'title message',
  scans: 'creator_name',
  scan_pages: 'title',
  removal_cases: 'site_label',
  removal_case_works: 'description',
  removal_requests: 'recipient_name owner_name',
  removal_contacts: 'name',
  recipients: 'name notes',
  incoming_mails: 'subject body',
  outgoing_mails: 'subject body',
  counter_notices: 'subscriber_name statement',
  case_links: 'label',
  agencies: 'name brand_name brand_footer',
  agency_applications: 'name message country',
  partners: 'name audience',
  oauth_clients: 'name',
  saved_filters: 'name',
  sites: 'label',
  site_lists: 'name attribution licence',
  debug_logs: 'action table_name',
  login_events: 'user_agent',
  identity_verifications: 'reason',
  authorisations: 'legal_name protected_content owner_name',
  maintenance: 'message',
};

/** Writes one of the payloads into each of these columns, in every row. @returns the places that took none */
export async function plantHostileWords(database: pg.Client): Promise<string[]> {
  const without: string[] = [];
  let place = 0;
  for (const [table, columns] of Object.entries(shown)) {
    for (const column of columns.split(' ')) {
      let rows = 0;
      // What one column does not take, such as an address, the next payload may be.
      for (let tries = 0; rows === 0 && tries < payloads.length; tries += 1) {
        const payload = payloads[place++ % payloads.length];
        rows = await database
          .query(`update public.${table} set ${column} = $1`, [payload])
          .then(({ rowCount }) => rowCount ?? 0)
          // Two names of one person cannot be the same: then the rows differ at their ends.
          .catch(() =>
            database
              .query(`update public.${table} set ${column} = $1 || left(md5(random()::text), 4)`, [
                payload,
              ])
              .then(({ rowCount }) => rowCount ?? 0)
              .catch(() => 0),
          );
      }
      if (rows === 0) without.push(`${table}.${column}`);
    }
  }
  // Names within what scans keep: parts of findings, answers to names, figures of reports.
  for (const [table, column] of [
    ['findings', 'parts'],
    ['fake_profiles', 'parts'],
    ['reports', 'figures'],
  ] as const)
    await database.query(
      `update public.${table} set ${column} = replace(${column}::text, 'Luna Marlowe', '<img src=x onerror=ran()>')::jsonb`,
    );
  // A notice and the hash of its text are one thing.
  await database.query(
    `update public.removal_requests set subject = $1, body = $2,
       text_sha256 = sha256(convert_to($1::text || E'\\n' || $2::text, 'UTF8'))`,
    [payloads[0], payloads.join('\n')],
  );
  await database.query(
    `update auth.users set raw_user_meta_data = jsonb_build_object('full_name', $1::text)`,
    [payloads[1]],
  );
  return without;
}

/**
 * Makes every text of what a scan found one of the payloads: names of sites and people, titles, addresses. All of them
 * stand among the platforms, which visitors see whole.
 * @returns opens it on its public page
 */
export async function plantHostileResult(database: pg.Client, scanId: string): Promise<string> {
  const token = 'whoever-has-this-link-sees-the-result';
  const { rows } = await database.query<{ result: InstantScanResult }>(
    'select result from public.instant_scan_results where scan_id = $1',
    [scanId],
  );
  const [finding, platform] = [rows[0]?.result.findings[0], rows[0]?.result.platforms[0]];
  if (finding === undefined || platform === undefined) throw new Error('Nothing was found.');
  const at = (place: number) => payloads[place % payloads.length] ?? '';
  const hostile: Partial<InstantScanResult> = {
    creatorName: payloads[0],
    findings: payloads.map((label, place) => ({
      ...finding,
      ...{ id: String(place), label, name: at(place + 1), title: at(place + 2) },
      address: `https://leaks.example/${at(place + 3)}`,
      reasons: [{ reason: at(place + 4), weight: 1 }],
    })),
    platforms: payloads.map((label, place) => ({ ...platform, siteId: String(place), label })),
  };
  await database.query(
    `update public.instant_scan_results set result = result || $1::jsonb, expires_at = now() + interval '1 day',
       token_hash = sha256(convert_to($2, 'UTF8')) where scan_id = $3`,
    [JSON.stringify(hostile), token, scanId],
  );
  return token;
}
