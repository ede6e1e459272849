import { useState } from 'react';
import type { DataExport } from '@leakblock/domain/exports';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import type { Supabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Page, Section } from '#ui/page.tsx';
import { ExportState } from './export-state.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useExports } from './use-exports.ts';
import './exports.css';

const contents = ['account', 'findings', 'removals', 'files', 'money'] as const;
const isOpen = ({ status }: DataExport): boolean => status === 'queued' || status === 'running';

type ExportPageProps = { checkSession: (supabase: Supabase) => Promise<void> };

/** The page /settings/export: everything about the person as one file. */
export function ExportPage({ checkSession }: ExportPageProps) {
  const { ask, cancel, download, query } = useExports(checkSession);
  const [isAsking, setIsAsking] = useState(false);
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
                  <p className="actions">
                    <Button onClick={() => setIsAsking(true)}>{text('exports.ask.submit')}</Button>
                  </p>
                </Section>
              )}
              {earlier.length > 0 && <Earlier exports={earlier} />}
            </>
          );
        }}
      </Loaded>
      {isAsking && (
        <ProofDialog
          title={text('exports.proof.title')}
          body={text('exports.proof.body')}
          confirm={text('exports.ask.submit')}
          onClose={() => setIsAsking(false)}
          onProve={async (proof) => {
            await ask(proof);
            setIsAsking(false);
          }}
        />
      )}
    </Page>
  );
}

function Earlier({ exports }: { exports: readonly DataExport[] }) {
  return (
    <Section id="earlier" title={text('exports.earlier.title')}>
      <ul className="export-list">
        {exports.map(({ created_at: at, id, status }) => (
          <li key={id}>
            <span>{formatDateTime(at)}</span>
            <span className="quiet">{text(`exports.status.${status}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
