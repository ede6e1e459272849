import { useEffect, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import './faq.css';

/** Questions in their groups; every answer says what holds in this version. */
const groups = [
  {
    name: 'scans',
    questions: ['asked', 'full', 'verdicts', 'review', 'works', 'promise', 'damage', 'pictures'],
  },
  { name: 'removal', questions: ['removal', 'oneself', 'authorisation'] },
  { name: 'plans', questions: ['plans', 'included', 'pay', 'change', 'failed', 'refunds'] },
  { name: 'account', questions: ['discreet', 'data'] },
  { name: 'people', questions: ['agencies', 'help'] },
] as const;
type Question = (typeof groups)[number]['questions'][number];

/** Where an answer goes on. */
const places = {
  asked: '/instant-scan',
  full: '/dashboard',
  works: '/dashboard?view=works',
  pictures: '/reverse-image-finder',
  removal: '/request-removal',
  authorisation: '/authorisation',
  discreet: '/settings#discreet',
  data: '/privacy-policy',
  plans: '/subscription-plans',
  change: '/subscription-plans',
  refunds: '/terms-of-service',
  agencies: '/agency/apply',
  help: '/contact',
} as const satisfies Partial<Record<Question, string>>;

/** Who else takes a report from anybody. */
const helpers = [
  ['stopncii', 'https://stopncii.org/'],
  ['takeItDown', 'https://takeitdown.ncmec.org/'],
  ['inhope', 'https://www.inhope.org/EN#hotlineReferral'],
  ['google', 'https://support.google.com/legal/troubleshooter/1114905'],
  ['bing', 'https://www.microsoft.com/en-us/concern/bing'],
] as const;

const leadsOn = (question: Question): question is keyof typeof places => question in places;

/** For comparing: without case and accents, and the same in every browser (a Turkish one has an i of its own). */
const plain = (words: string) => words.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();

/** The page /faq: what people ask, and answers that hold. */
export function FaqPage() {
  const [wanted, setWanted] = useState('');
  useAddressedQuestion(() => setWanted(''));
  const words = plain(wanted).split(/\s+/);
  const matches = (question: Question) => {
    const all = plain(`${text(`faq.${question}.question`)} ${text(`faq.${question}.answer`)}`);
    return words.every((word) => all.includes(word));
  };
  const shown = groups
    .map(({ name, questions }) => ({ name, questions: questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0);

  return (
    <Page title={text('faq.title')} lede={text('faq.lede')} isNarrow>
      <search className="faq-filter">
        <TextField
          id="faq-filter"
          type="search"
          label={text('faq.filter')}
          value={wanted}
          autoComplete="off"
          onChange={(event) => setWanted(event.target.value)}
        />
        <p className="quiet" role="status">
          {wanted.trim() === '' ? '' : text('faq.count', { count })}
        </p>
      </search>
      {shown.map(({ name, questions }) => (
        <section key={name} className="panel faq-group" aria-labelledby={`faq-${name}`}>
          <h2 id={`faq-${name}`}>{text(`faq.group.${name}`)}</h2>
          {questions.map((question) => (
            <Answer key={question} question={question} />
          ))}
        </section>
      ))}
      {count === 0 && (
        <div className="panel empty">
          <p>{text('faq.none')}</p>
          <p className="actions">
            <Button look="quiet" onClick={() => setWanted('')}>
              {text('faq.clear')}
            </Button>
            <a className="button button-quiet" href="/contact">
              {text('faq.help.link')}
            </a>
          </p>
        </div>
      )}
    </Page>
  );
}

/**
 * The question that the address names (`#oneself`) is opened and gets the focus, whenever a link leads to it.
 * @param showAll so that none is hidden
 */
function useAddressedQuestion(showAll: () => void) {
  const location = useLocation();
  const [followed, setFollowed] = useState(location);
  if (followed !== location) {
    setFollowed(location);
    showAll();
  }
  useEffect(() => {
    const answer = document.getElementById(location.hash);
    if (!(answer instanceof HTMLDetailsElement)) return;
    answer.open = true;
    answer.scrollIntoView();
    answer.querySelector('summary')?.focus({ preventScroll: true });
  }, [location]);
}

function Answer({ question }: { question: Question }) {
  return (
    <details className="faq-answer" id={question}>
      <summary>{text(`faq.${question}.question`)}</summary>
      <p>{text(`faq.${question}.answer`)}</p>
      {question === 'oneself' && (
        <ul className="bullets">
          {helpers.map(([name, url]) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
                {text(`faq.oneself.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {leadsOn(question) && (
        <p>
          <a href={places[question]}>{text(`faq.${question}.link`)}</a>
        </p>
      )}
    </details>
  );
}
