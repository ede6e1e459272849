import type { Claim } from '@leakblock/domain/removal-requests';
import { text } from '#lib/texts.ts';
import { CopyButton } from '../filing/copy-button.tsx';
import { writeOwnNotice } from './own-notice.ts';

/** Where search engines take notices from anybody. */
const searchForms = [
  ['Google', 'https://reportcontent.google.com/forms/dmca_search?product=websearch'],
  ['Bing', 'https://www.microsoft.com/en-us/concern/dmca'],
] as const;

type ReportYourselfProps = {
  claim: Claim;
  /** Pages that it is about, as far as they are known here. */
  urls?: readonly string[];
  /** A notice to search engines goes into their forms. */
  isSearch?: boolean;
};

/** What she can do without a plan: the text of a notice in her own name, and where it goes. */
export function ReportYourself({ claim, isSearch = false, urls = [] }: ReportYourselfProps) {
  const { body, subject } = writeOwnNotice(claim, urls);
  return (
    <details className="report-yourself">
      <summary>{text('removal-requests.own.title')}</summary>
      <p>{text(isSearch ? 'removal-requests.own.search' : 'removal-requests.own.where')}</p>
      {isSearch && (
        <p className="actions">
          {searchForms.map(([name, url]) => (
            <a
              key={name}
              className="button button-quiet"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              referrerPolicy="no-referrer"
            >
              {text('removal-requests.own.form', { name })}
            </a>
          ))}
        </p>
      )}
      <pre
        className="notice-text"
        lang="en"
        tabIndex={0}
        aria-label={text('removal-requests.request.text')}
      >
        {`${subject}\n\n${body}`}
      </pre>
      <p className="quiet">{text('removal-requests.own.name')}</p>
      <p className="actions">
        <CopyButton
          look="quiet"
          words={text('removal-requests.filing.copyText')}
          value={`${subject}\n\n${body}`}
        />
        <a className="button button-quiet" href="/faq#oneself">
          {text('removal-requests.own.more')}
        </a>
      </p>
    </details>
  );
}
