import { claims, noticeLanguages, requestKinds } from '@leakblock/domain/removal-requests';
import { expect, it } from 'vitest';
import { fieldsOfForm } from './forms/fields-of-form.ts';
import { complaintBodies } from './notice-input.ts';
import { leakNotice } from './testing/leak-notice.ts';
import { writeNotice } from './write-notice.ts';

it('writes a copyright notice that a stranger can act on', () => {
  const { body, fields, subject, templateVersion } = writeNotice('dmca_notice', 'en', leakNotice);
  expect(subject).toBe(
    '[Case R-2026-000123] Copyright notice under 17 U.S.C. 512(c) – leaks.example',
  );
  expect(templateVersion).toBe('dmca_notice.en.3');
  expect(fields).toEqual([]);
  expect(body).toContain('1. Beach set, 24 photographs of June 2026 (photograph)');
  expect(body).toContain('Authorised copy: https://fans.example/leasun/beach');
  expect(body).toContain('/s/ Robin Vale\nSample Agency Ltd, agent for Lea Sun\n2026-11-21');
});

it('writes plain text: no markup, no placeholder, no line that was left empty by mistake', () => {
  for (const kind of requestKinds)
    for (const language of noticeLanguages)
      for (const claim of claims)
        for (const complaintTo of complaintBodies) {
          const input = {
            ...leakNotice,
            claim,
            statement: { ...leakNotice.statement, complaintTo },
          };
          const { body, subject } = writeNotice(kind, language, input);
          expect(`${subject}\n${body}`).not.toMatch(
            /undefined|null|\[object|\{|\}|<|>|\n{3}|[ \t]\n/u,
          );
          expect(subject).not.toContain('\n');
        }
});

it('gives the same bytes for the same input', () => {
  for (const kind of requestKinds)
    expect(writeNotice(kind, 'de', leakNotice)).toEqual(
      writeNotice(kind, 'de', structuredClone(leakNotice)),
    );
});

it('asks a search engine for its links, not for the material', () => {
  const { body } = writeNotice('dmca_search_notice', 'en', leakNotice);
  expect(body).toContain('512(d)(3)');
  expect(body).toContain('References and links');
  expect(body).not.toContain('Infringing material');
});

it('sets a term only where the law does', () => {
  const within = (kind: (typeof requestKinds)[number]) => writeNotice(kind, 'en', leakNotice).body;
  expect(within('take_it_down_request')).toContain('within 48 hours');
  expect(within('dmca_notice')).toContain('expeditiously');
  expect(within('dmca_notice')).not.toMatch(/hours|days/u);
});

it('complains to whoever is paid about the site, not about whoever is paid', () => {
  const input = { ...leakNotice, statement: { complaintTo: 'card_brand' as const } };
  const { body } = writeNotice('complaint', 'en', input);
  expect(body).toContain('To Leaks Hosting Ltd');
  expect(body).toContain('Who the complaint is about\nThe merchant (leaks.example)');
  // Nobody has waited seven business days for it, or maybe nobody.
  expect(body).not.toContain('did not resolve');
});

it('says of a fake that it is one, and does not speak of its sale', () => {
  const input = { ...leakNotice, claim: 'intimate_image' as const, statement: { isFake: true } };
  const { body } = writeNotice('take_it_down_request', 'en', input);
  expect(body).toContain('digital forgery');
  expect(body).not.toContain('sale');
});

it.each([
  ['https://reportcontent.google.com/forms/dmca_search?product=websearch', 'First name'],
  ['https://www.microsoft.com/en-us/concern/dmca', 'Service'],
  ['https://www.microsoft.com/en-us/concern/bing', 'Concern'],
  ['https://help.instagram.com/contact/552695131608132', 'Acting as'],
])('fills the form at %s', (formUrl, first) => {
  const fields = fieldsOfForm('dmca_search_notice', { ...leakNotice, formUrl });
  expect(fields[0]?.name).toBe(first);
  expect(fields.find(({ name }) => name.startsWith('Statement'))?.value ?? '').not.toBe('yes');
});

it('fills Google’s copyright form in its order, from the filer to the signature', () => {
  const formUrl = 'https://reportcontent.google.com/forms/dmca_search';
  const { fields } = writeNotice('dmca_search_notice', 'en', { ...leakNotice, formUrl });
  expect(fields.map(({ name }) => name)).toEqual([
    'First name',
    'Last name',
    'Company name',
    'E-mail address',
    'Copyright owner',
    'Country or region',
    'About a live stream',
    'Description of the work',
    'Authorised examples',
    'Infringing addresses',
    'Statement: good faith',
    'Statement: accurate, under penalty of perjury',
    'Statement: the notice may be published',
    'Statement: about copyright',
    'Date',
    'Signature',
  ]);
  expect(fields[4]?.value).toBe('Lea Sun');
  expect(fields[5]?.value).toBe('Ireland');
  expect(fields[9]?.value.split('\n')).toHaveLength(4);
});

it('asks for outdated results without any word about whose they are', () => {
  const formUrl = 'https://search.google.com/search-console/remove-outdated-content';
  const { fields } = writeNotice('outdated_content_request', 'en', { ...leakNotice, formUrl });
  expect(fields.map(({ name }) => name)).toEqual(['Address as it stands in the results', 'Kind']);
});

it('leaves an impersonation report and its papers to the person herself', () => {
  const formUrl = 'https://help.instagram.com/contact/636276399721841';
  const hers = { ...leakNotice, formUrl, isFiledByHer: true };
  const { fields } = writeNotice('impersonation_report', 'en', hers);
  expect(fields.find(({ name }) => name === 'Identity document')?.value).toMatch(/yourself/u);
  // Where a platform takes it from an agent, nobody files it as her.
  const byAgent = writeNotice('impersonation_report', 'en', { ...leakNotice, formUrl }).fields;
  expect(byAgent[0]).toEqual({ name: 'Acting as', value: 'Agent of the owner' });
  expect(byAgent.map(({ name }) => name)).not.toContain('Identity document');
});

it.each(requestKinds.filter((kind) => kind !== 'outdated_content_request'))(
  'tells her nothing of the agent for a form about a %s that she files herself',
  (kind) => {
    const formUrl = 'https://www.tiktok.com/legal/report/feedback';
    const { fields } = writeNotice(kind, 'en', { ...leakNotice, formUrl, isFiledByHer: true });
    expect(fields.find(({ name }) => name === 'Reporting as')?.value).toMatch(/^The person/u);
    expect(JSON.stringify(fields)).not.toMatch(/Agent|Robin Vale|Sample Agency|authorised/u);
  },
);
