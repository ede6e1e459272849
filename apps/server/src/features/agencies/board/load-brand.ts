import type { ServerTransaction } from '#platform/database';

/** What an agency's papers look like: its name or brand, a colour as `#rrggbb`, the bytes of its logo, its footer. */
export type AgencyBrand = {
  name: string;
  colour: string | null;
  logo: Buffer | null;
  footer: string | null;
};

/** @param trx as `service_role` */
export async function loadBrand(trx: ServerTransaction, agencyId: string): Promise<AgencyBrand> {
  const row = await trx
    .selectFrom('agencies')
    .select(['name', 'brand_name', 'brand_colour', 'brand_logo', 'brand_footer'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();
  const logo = row.brand_logo;
  return {
    name: row.brand_name ?? row.name,
    colour: row.brand_colour,
    logo: logo === null ? null : Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'),
    footer: row.brand_footer,
  };
}
