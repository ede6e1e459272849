import { plans } from '@leakblock/domain/subscriptions';
import { questions } from '#features/marketing/questions.tsx';
import type { Language } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import { defaultBrand } from './brand.ts';
import { builtOrigin, listedAddress } from './listed-address.ts';

type Thing = { '@type': string } & Record<string, unknown>;

const organisation = `${builtOrigin}/#organization`;
const site = `${builtOrigin}/#website`;

/** What machines that read the page learn of it, in the words of schema.org; it says nothing that people do not read there. */
export function structuredData(page: {
  path: string;
  language: Language;
  title: string;
  description: string;
}): { '@context': string; '@graph': Thing[] } {
  const { path, language, title, description } = page;
  const url = listedAddress(path, language);
  const isHome = path === '/home';
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organisation,
        name: defaultBrand,
        url: `${builtOrigin}/home`,
        logo: `${builtOrigin}/favicon.svg`,
      },
      {
        '@type': 'WebSite',
        '@id': site,
        name: defaultBrand,
        url: `${builtOrigin}/home`,
        inLanguage: language,
        publisher: { '@id': organisation },
      },
      {
        '@type': 'WebPage',
        '@id': url,
        url,
        name: title,
        description,
        inLanguage: language,
        isPartOf: { '@id': site },
      },
      ...(isHome ? [software(language), frequentQuestions(language)] : [wayTo(page)]),
    ],
  };
}

/** The product with its plans, at what a month costs. */
function software(language: Language): Thing {
  return {
    '@type': 'SoftwareApplication',
    name: defaultBrand,
    description: text('marketing.description'),
    applicationCategory: 'SecurityApplication',
    operatingSystem: 'Web',
    url: listedAddress('/home', language),
    publisher: { '@id': organisation },
    offers: plans.map(({ id, monthlyPriceCents }) => ({
      '@type': 'Offer',
      name: text(`marketing.plans.${id}.name`),
      price: (monthlyPriceCents / 100).toFixed(2),
      priceCurrency: 'EUR',
      url: `${listedAddress('/home', language)}#plans`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (monthlyPriceCents / 100).toFixed(2),
        priceCurrency: 'EUR',
        unitCode: 'MON',
      },
    })),
  };
}

function frequentQuestions(language: Language): Thing {
  return {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map((question) => ({
      '@type': 'Question',
      name: text(`marketing.questions.${question}.title`),
      acceptedAnswer: { '@type': 'Answer', text: text(`marketing.questions.${question}.body`) },
    })),
  };
}

function wayTo({
  path,
  language,
  title,
}: {
  path: string;
  language: Language;
  title: string;
}): Thing {
  const steps = [
    { name: text('app.nav.home'), item: listedAddress('/home', language) },
    { name: title, item: listedAddress(path, language) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      ...step,
    })),
  };
}
