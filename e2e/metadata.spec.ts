import { expect, test } from './visitor.ts';

const languages = ['en', 'de', 'es', 'fr'] as const;

/** Everything the sitemap names, in its order. */
async function sitemapOf(origin: string): Promise<{ address: string; alternates: string[] }[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(.*)<\/url>/g)].map(
    ([, address = '', rest = '']) => ({
      address,
      alternates: [...rest.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
    }),
  );
}

test('each listed page says truly what it is, in each language', async ({ page, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  const sitemap = await sitemapOf(origin);
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  for (const { address, alternates } of sitemap) {
    const answer = await fetch(address, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('set-cookie')], address).toEqual([200, null]);
    const html = await answer.text();
    const facts = await page.evaluate((source) => {
      const made = new DOMParser().parseFromString(source, 'text/html');
      const content = (selector: string) =>
        made.querySelector(selector)?.getAttribute('content') ?? '';
      return {
        language: made.documentElement.lang,
        title: made.title,
        description: content('meta[name=description]'),
        robots: content('meta[name=robots]'),
        canonical: [...made.querySelectorAll('link[rel=canonical]')].map((each) =>
          each.getAttribute('href'),
        ),
        alternates: [...made.querySelectorAll('link[rel=alternate]')].map((each) => [
          each.getAttribute('hreflang'),
          each.getAttribute('href'),
        ]),
        open: ['title', 'description', 'url', 'locale', 'image:alt'].map((name) =>
          content(`meta[property="og:${name}"]`),
        ),
        picture: content('meta[property="og:image"]'),
        data: [...made.querySelectorAll('script[type="application/ld+json"]')].map(
          (each) => each.textContent,
        ),
      };
    }, html);
    const wanted = new URL(address).searchParams.get('lang') ?? 'en';
    expect(facts.language, address).toBe(wanted);
    expect(facts.canonical).toEqual([address]);
    expect(facts.robots).toBe('');
    expect(facts.title.length, facts.title).toBeGreaterThanOrEqual(16);
    expect(facts.title.length, facts.title).toBeLessThanOrEqual(70);
    expect(facts.description.length, facts.description).toBeGreaterThanOrEqual(50);
    expect(facts.description.length, facts.description).toBeLessThanOrEqual(160);
    seen.titles.add(`${wanted} ${facts.title}`);
    seen.descriptions.add(facts.description);
    expect(facts.open.every((each) => each !== '')).toBe(true);
    expect(facts.open[2]).toBe(address);
    expect(facts.alternates.map(([language]) => language)).toEqual([...languages, 'x-default']);
    // Every sibling stands in the sitemap and names the same siblings, this page among them.
    const hrefs = facts.alternates.map(([, href]) => href ?? '');
    expect(hrefs).toEqual(alternates);
    expect(hrefs).toContain(address);
    for (const href of hrefs) {
      expect(sitemap.find((each) => each.address === href)?.alternates).toEqual(alternates);
    }
    await seePicture(facts.picture, origin);
    seeData(facts.data, origin);
  }
  expect(seen.titles.size).toBe(sitemap.length);
  expect(seen.descriptions.size).toBe(sitemap.length);
});

async function seePicture(address: string, origin: string): Promise<void> {
  expect(new URL(address).origin).toBe(origin);
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.byteLength).toBeLessThan(40_000);
}

function seeData(blocks: readonly (string | null)[], origin: string): void {
  expect(blocks).toHaveLength(1);
  const data = JSON.parse(blocks[0] ?? '') as { '@graph': { '@type': string; url?: string }[] };
  const types = data['@graph'].map((each) => each['@type']);
  expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'WebPage']));
  for (const { url } of data['@graph']) expect(new URL(url ?? origin).origin).toBe(origin);
}

test('the sitemap lists each page that is for everybody, and no other', async ({ baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  const paths = new Set((await sitemapOf(origin)).map(({ address }) => new URL(address).pathname));
  expect([...paths].sort()).toEqual([
    '/about',
    '/affiliates',
    '/bookacall',
    '/contact',
    '/home',
    '/imprint',
    '/instant-scan',
    '/leakblock',
    '/login',
    '/partners',
    '/platform-demo',
    '/privacy-policy',
    '/register',
    '/terms-of-service',
    '/verify-document',
  ]);
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  for (const path of ['/scan-results', '/case', '/unsubscribe', '/confirm', '/dashboard', '/no']) {
    const html = await (await fetch(origin + path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    expect(html, path).not.toMatch(/canonical|hreflang|property="og:|ld\+json|name="description"/);
  }
});

test('the plans and the questions stand in the data of the landing page as people read them', async ({
  page,
}) => {
  await page.goto('/home?lang=de');
  const source = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': things } = JSON.parse(source ?? '') as { '@graph': Record<string, unknown>[] };
  const software = things.find((each) => each['@type'] === 'SoftwareApplication');
  const offers = software?.['offers'] as { name: string; price: string }[];
  const shown = await page.locator('.plan').evaluateAll((plans) =>
    plans.map((plan) => ({
      name: plan.querySelector('h3')?.textContent,
      price: plan.querySelector('.plan-price strong')?.textContent.replace(/[^\d]/g, ''),
    })),
  );
  expect(offers.map(({ name, price }) => ({ name, price: price.replace('.00', '') }))).toEqual(
    shown,
  );
  const faq = things.find((each) => each['@type'] === 'FAQPage');
  const asked = faq?.['mainEntity'] as { name: string }[] | undefined;
  const questions = asked?.map(({ name }) => name);
  expect(await page.locator('.question summary').allTextContents()).toEqual(questions);
});

test('who comes by the address of a language keeps it, and may choose another', async ({
  page,
}) => {
  await page.goto('/home?lang=de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/about?lang=fr&from=mail#main');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('button', { name: /^es,/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(/\/about\?&from=mail#main$/);
  // The choice is hers: the address of a language shows that language and changes nothing.
  await page.goto('/home?lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
