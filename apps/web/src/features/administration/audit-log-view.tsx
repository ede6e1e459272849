import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { checkAuditLogAnswer } from '@leakblock/domain/administration';
import type { CheckAuditLogAnswer } from '@leakblock/domain/administration';
import { MoreButton } from '#lib/more-button.tsx';
import { RequestFailure, failureText } from '#lib/failure.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { callForJson } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { pageSize, readAuditPage } from './read-audit-log.ts';
import { SearchForm } from './search-form.tsx';
import { usePaused } from './use-paused.ts';
import './audit-log.css';

/** What operators did and saw, the newest first, and whether nobody changed it afterwards. */
export function AuditLogView() {
  const [typed, setTyped] = useState('');
  const [words, searchNow] = usePaused(typed);
  const pages = useInfiniteQuery({
    queryKey: ['audit-log', words],
    queryFn: ({ pageParam }) => readAuditPage(words, pageParam),
    placeholderData: keepPreviousData,
    initialPageParam: null as number | null,
    // Numbers have no gaps: number 1 is the first that was ever written.
    getNextPageParam: (page) =>
      page.length < pageSize ? undefined : (page.at(-1)?.seq ?? 1) - 1 || undefined,
    select: (loaded) => loaded.pages.flat(),
  });
  return (
    <>
      <ChainState />
      <Section id="audit" title={text('administration.audit.title')}>
        <SearchForm
          id="audit-words"
          label={text('administration.audit.search')}
          typed={typed}
          limit={200}
          onType={setTyped}
          onSubmit={searchNow}
        />
        <Loaded query={pages} lines={6}>
          {(entries) =>
            entries.length === 0 ? (
              <p className="quiet">
                {text(words === '' ? 'administration.audit.none' : 'administration.audit.notFound')}
              </p>
            ) : (
              <div className="audit-table" role="group" aria-labelledby="audit-title" tabIndex={0}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{text('administration.audit.number')}</th>
                      <th scope="col">{text('administration.audit.when')}</th>
                      <th scope="col">{text('administration.audit.what')}</th>
                      <th scope="col">{text('administration.audit.about')}</th>
                      <th scope="col">{text('administration.audit.who')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {entries.map(({ seq, at, action, subject, detail, actorId }) => (
                      <tr key={seq}>
                        <td>{formatNumber(seq)}</td>
                        <td>{formatDateTime(at)}</td>
                        <td>
                          <code>{action}</code>
                        </td>
                        <td>
                          <code>{subject}</code>
                          {detail !== '' && <code className="audit-detail">{detail}</code>}
                        </td>
                        <td>
                          {actorId === null ? (
                            text('administration.audit.program')
                          ) : (
                            <code>{actorId}</code>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </Loaded>
        <MoreButton pages={pages} label={text('administration.more')} />
      </Section>
    </>
  );
}

/** Whether each entry follows from the one before it, computed anew by the server. */
function ChainState() {
  const check = useQuery({
    queryKey: ['audit-log-check'],
    queryFn: () => callForJson('check-audit-log', {}, checkAuditLogAnswer),
    gcTime: 0,
    retry: false,
  });
  return (
    <Section
      id="chain"
      title={text('administration.chain.title')}
      lede={text('administration.chain.lede')}
    >
      {check.isFetching ? (
        <Waiting label={text('administration.chain.checking')} />
      ) : check.data === undefined ? (
        <Notice tone="problem">
          <p>
            {check.error instanceof RequestFailure
              ? failureText(check.error.code)
              : text('errors.client.waits')}
          </p>
        </Notice>
      ) : (
        <Outcome found={check.data} />
      )}
      <p className="actions">
        <Button look="quiet" disabled={check.isFetching} onClick={() => void check.refetch()}>
          {text('administration.chain.again')}
        </Button>
      </p>
    </Section>
  );
}

function Outcome({ found: { entries, firstBroken, lastHash } }: { found: CheckAuditLogAnswer }) {
  if (firstBroken !== null) {
    return (
      <Notice tone="problem">
        <p>{text('administration.chain.broken', { number: formatNumber(firstBroken) })}</p>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="good">
        <p>
          {text('administration.chain.holds', { count: entries, number: formatNumber(entries) })}
        </p>
      </Notice>
      {lastHash !== null && (
        <p className="audit-hash">
          {text('administration.chain.last')} <code>{lastHash}</code>
        </p>
      )}
    </>
  );
}
