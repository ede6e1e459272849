import type { DataExport } from '@leakblock/domain/exports';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import type { Supabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { useAct } from '#lib/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { ExportState } from './export-state.tsx';
import { useExports } from './use-exports.ts';
import './exports.css';

const contents = ['account', 'findings', 'removals', 'files', 'money'] as const;
const isOpen = ({ status }: DataExport): boolean => status === 'queued' || status === 'running';

type ExportPageProps = { checkSession: (supabase: Supabase) => Promise<void> };

/** The page /settings/export: everything about the person as one file. */
export function ExportPage({ checkSession }: ExportPageProps) {
  const { ask, cancel, download, query } = useExports(checkSession);
  const { isBusy, problem, run } = useAct();
  return (
    <Page title={text('exports.title')} lede={text('exports.lede')} isNarrow>
      <Section id="contents" title={text('exports.contents.title')}>
        <ul className="bullets">
          {contents.map((part) => (
            <li key={part}>{text(`exports.contents.${part}`)}</li>
          ))}
        </ul>
        <p className="quiet">{text('exports.contents.without')}</p>
      </Section>
      <Loaded query={query} lines={4}>
        {(exports) => {
          const [newest, ...earlier] = exports;
          return (
            <>
              {newest !== undefined && (
                <ExportState
                  found={newest}
                  onCancel={() => cancel(newest.id)}
                  onDownload={() => download(newest.id)}
                />
              )}
              {(newest === undefined || !isOpen(newest)) && (
                <Section id="ask" title={text('exports.ask.title')} lede={text('exports.ask.lede')}>
                  {problem !== null && (
                    <Notice tone="problem">
                      <p>{problem}</p>
                    </Notice>
                  )}
                  <p className="actions">
                    <Button aria-disabled={isBusy} onClick={() => void run(ask)}>
                      {text('exports.ask.submit')}
                    </Button>
                  </p>
                </Section>
              )}
              {earlier.length > 0 && <Earlier exports={earlier} onDownload={download} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

type EarlierProps = {
  exports: readonly DataExport[];
  onDownload: (exportId: string) => Promise<void>;
};

/** Those before the newest; one that is ready is there for its days, whatever was asked for since. */
function Earlier({ exports, onDownload }: EarlierProps) {
  const { isBusy, problem, run } = useAct();
  return (
    <Section id="earlier" title={text('exports.earlier.title')}>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      <ul className="export-list">
        {exports.map(({ created_at: at, id, status }) => (
          <li key={id}>
            <span id={`export-${id}`}>{formatDateTime(at)}</span>
            <span className="quiet">{text(`exports.status.${status}`)}</span>
            {status === 'ready' && (
              <Button
                look="quiet"
                aria-describedby={`export-${id}`}
                aria-disabled={isBusy}
                onClick={() => void run(() => onDownload(id))}
              >
                {text('exports.download')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
