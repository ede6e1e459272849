import { ExternalLink } from 'lucide-react';
import type { BlockedReason, OpenFilingAnswer } from '@leakblock/domain/removal-requests';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { CopyButton } from './copy-button.tsx';
import { MarkAsFiled } from './mark-as-filed.tsx';
import { useFilingSheet } from './use-filing.ts';
import './filing.css';

type FilingSheetProps = {
  requestId: string;
  recipientName: string;
  /** Why it can no longer be filed, in words for whoever files it. */
  keptBack: (reason: BlockedReason) => string;
  onFiled?: () => void;
};

/** All that goes into a form, field by field in the form's order, with the link to it and its reference at the end. */
export function FilingSheet(props: FilingSheetProps) {
  const { keptBack, onFiled, recipientName, requestId } = props;
  const sheet = useFilingSheet(requestId);
  return (
    <Loaded query={sheet} lines={6}>
      {(answer) =>
        answer.ready ? (
          <div className="filing-sheet">
            <FormLink formUrl={answer.formUrl} recipientName={recipientName} />
            <Fields sheet={answer} />
            <MarkAsFiled requestId={requestId} {...(onFiled === undefined ? {} : { onFiled })} />
          </div>
        ) : (
          <Notice tone="problem">{keptBack(answer.reason)}</Notice>
        )
      }
    </Loaded>
  );
}

function FormLink({ formUrl, recipientName }: { formUrl: string | null; recipientName: string }) {
  // Written down by an operator or looked up: nothing but a secure page is ever opened.
  if (formUrl === null || !formUrl.startsWith('https://')) return null;
  return (
    <>
      <p>
        <a
          className="button button-primary"
          href={formUrl}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
        >
          {text('removal-requests.filing.openForm', { recipient: recipientName })}{' '}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      </p>
      <p className="quiet">{text('removal-requests.filing.byHand')}</p>
    </>
  );
}

function Fields({ sheet }: { sheet: Extract<OpenFilingAnswer, { ready: true }> }) {
  const filled = sheet.fields.filter(({ value }) => value !== '');
  const all = filled.map(({ name, value }) => `${name}:\n${value}`).join('\n\n');
  return (
    <>
      <dl className="filing-fields">
        {sheet.fields.map(({ name, value }, index) => (
          <div key={`${String(index)} ${name}`} className="filing-field">
            {/* As the form calls it. */}
            <dt lang="en">{name}</dt>
            <dd>
              {value === '' ? (
                <span className="quiet">{text('removal-requests.filing.empty')}</span>
              ) : (
                <>
                  {/* A thousand addresses scroll, also by the keys. */}
                  <span
                    className="filing-value"
                    dir="auto"
                    {...(value.includes('\n') && {
                      tabIndex: 0,
                      role: 'group',
                      'aria-label': name,
                    })}
                  >
                    {value}
                  </span>
                  <CopyButton
                    words={text('removal-requests.filing.copy', { name })}
                    value={value}
                  />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        {filled.length > 0 && (
          <CopyButton look="quiet" words={text('removal-requests.filing.copyAll')} value={all} />
        )}
        <CopyButton
          look="quiet"
          words={text('removal-requests.filing.copyText')}
          value={`${sheet.subject}\n\n${sheet.body}`}
        />
      </p>
      <details>
        <summary>{text('removal-requests.request.text')}</summary>
        <pre
          className="notice-text"
          tabIndex={0}
          aria-label={text('removal-requests.request.text')}
        >
          {`${sheet.subject}\n\n${sheet.body}`}
        </pre>
      </details>
    </>
  );
}
