import { useState } from 'react';
import { agencyAnswer, saveAgencyInput } from '@leakblock/domain/agencies';
import type { AgencyAnswer, SaveAgency } from '@leakblock/domain/agencies';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { useUnsavedInput } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { readField, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAgencyRefresh } from '../frame/use-agency.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { LogoField } from './logo-field.tsx';

type Agency = AgencyAnswer['agency'];
type Look = { name: string; brandName: string; footer: string };
type Drawn = Pick<Agency['brand'], 'colour' | 'logo'>;

const fields = ['name', 'website', 'country', 'contactEmail', 'brandName', 'footer'] as const;

/** What the agency is called and how its reports look, saved together; only what was changed is sent. */
export function AgencyForm({ agency }: { agency: Agency }) {
  const refresh = useAgencyRefresh();
  const [before, setBefore] = useState(() => writeAgencyForm(agency));
  const [drawn, setDrawn] = useState<Drawn>(agency.brand);
  const [isSaved, setIsSaved] = useState(false);
  const { onInput, send } = useUnsavedInput();
  const [look, setLook] = useState<Look>({
    name: agency.name,
    brandName: agency.brand.name ?? '',
    footer: agency.brand.footer ?? '',
  });
  const { button, errors, failure, form, isBusy } = useForm<string>({
    check: (element) => {
      setIsSaved(false);
      return findWrong(readAgencyForm(new FormData(element), drawn));
    },
    submit: async (values) => {
      const onKept = send();
      const held = readAgencyForm(values, drawn);
      const saved = await callForJson('save-agency', changesOf(before, held), agencyAnswer);
      // The logo as it was drawn there; the lines stay as they are seen here.
      const { colour, logo } = saved.agency.brand;
      setDrawn({ colour, logo });
      setBefore({ ...held, brand: { ...held.brand, colour, logo } });
      onKept();
      await refresh();
      setIsSaved(true);
    },
    explain: (error) => {
      const code = explainDataError(error);
      const words = failureText(code);
      return code === 'agencies.name_refused'
        ? { failure: null, fields: { name: words } }
        : { failure: words };
    },
  });
  const field = (name: (typeof fields)[number], value: string | null) => ({
    ...{ id: `agency-${name}`, name, label: text(`agency-area.settings.${name}`) },
    ...{ defaultValue: value ?? '', error: errors[name] ?? null },
  });
  const change = (next: Partial<Drawn>) => {
    setIsSaved(false);
    setDrawn({ ...drawn, ...next });
    onInput();
  };

  return (
    <form
      className="form agency-form"
      aria-label={text('agency-area.section.settings')}
      {...form}
      onInput={onInput}
      onChange={({ currentTarget }) => {
        const values = new FormData(currentTarget);
        setIsSaved(false);
        setLook({
          ...{ name: readField(values, 'name'), brandName: readField(values, 'brandName') },
          footer: readField(values, 'footer'),
        });
      }}
    >
      <Section id="details" title={text('agency-area.settings.details')}>
        <TextField {...field('name', before.name)} maxLength={100} autoComplete="organization" />
        <TextField
          {...field('website', before.website)}
          type="url"
          maxLength={500}
          autoComplete="url"
        />
        <TextField
          {...field('country', before.country)}
          maxLength={60}
          autoComplete="country-name"
        />
        <TextField
          {...field('contactEmail', before.contactEmail)}
          type="email"
          maxLength={254}
          autoComplete="email"
        />
      </Section>
      <Section
        id="brand"
        title={text('agency-area.settings.brand')}
        lede={text('agency-area.settings.brand.lede')}
      >
        <TextField
          {...field('brandName', before.brand.name)}
          hint={text('agency-area.settings.brandName.hint')}
          maxLength={100}
          autoComplete="off"
        />
        <ColourField colour={drawn.colour} onChange={(colour) => change({ colour })} />
        <LogoField logo={drawn.logo} onChange={(logo) => change({ logo })} />
        <TextAreaField {...field('footer', before.brand.footer)} maxLength={300} rows={2} />
        <BrandPreview
          name={look.brandName === '' ? look.name : look.brandName}
          footer={look.footer}
          colour={drawn.colour}
          logo={drawn.logo}
        />
      </Section>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <p className="actions agency-save">
        <Button {...button}>
          {text(isBusy ? 'agency-area.settings.busy' : 'agency-area.settings.save')}
        </Button>
        <span role="status">{isSaved && text('agency-area.settings.saved')}</span>
      </p>
    </form>
  );
}

type Written = ReturnType<typeof readAgencyForm>;

/** The agency as the form reads it when nothing is changed. */
function writeAgencyForm({ brand, contactEmail, country, name, website }: Agency): Written {
  const footer = brand.footer?.replaceAll(/\r\n?/g, '\n') ?? null;
  return { name, website, country, contactEmail, brand: { ...brand, footer } };
}

/** What is different: the rest is left as it is by then, whoever changed it. */
function changesOf(before: Written, { brand, ...after }: Written): SaveAgency {
  return { ...differing(before, after), brand: differing(before.brand, brand) };
}

function differing<Part extends object>(before: Part, after: Part): Partial<Part> {
  const known = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => known.get(name) !== value);
  return Object.fromEntries(changed) as Partial<Part>;
}

/** What the form holds, as it is sent; what was left empty is not given. */
function readAgencyForm(values: FormData, { colour, logo }: Drawn) {
  const read = (name: (typeof fields)[number]) => readField(values, name) || null;
  const website = read('website');
  return {
    name: read('name') ?? '',
    // People write their address without its beginning.
    website: website === null || /^https?:\/\//i.test(website) ? website : `https://${website}`,
    country: read('country'),
    contactEmail: read('contactEmail'),
    brand: { name: read('brandName'), colour, logo, footer: read('footer') },
  };
}

function findWrong(read: ReturnType<typeof readAgencyForm>) {
  const issues = saveAgencyInput.safeParse(read).error?.issues ?? [];
  const wrong = new Set(
    issues.map(({ path: [first, second] }) =>
      first !== 'brand' ? first : second === 'name' ? 'brandName' : second,
    ),
  );
  return Object.fromEntries(
    fields
      .filter((name) => wrong.has(name))
      .map((name) => [name, text(`agency-area.settings.${name}.wrong`)]),
  );
}
