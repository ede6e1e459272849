import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { evidenceCheck } from '@leakblock/domain/removal-requests';
import type { EvidenceCheck } from '@leakblock/domain/removal-requests';
import { useUser } from '#lib/auth-context.ts';
import { dataFailureText } from '#lib/data-failure.ts';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { MoreButton } from '#lib/more-button.tsx';
import { saveFile } from '#lib/save-file.ts';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { removalsKey } from '../cases/use-cases.ts';
import { codeText } from '../status-words.ts';
import { hexOf, readEvidence } from './read-evidence.ts';
import type { EvidencePack, EvidencePage } from './read-evidence.ts';

/** What is kept about a case: packs with their files and hashes, all of it as an archive, and a check of it. */
export function CaseEvidence({ caseId }: { caseId: string }) {
  const { id: userId } = useUser();
  const packs = useInfiniteQuery({
    queryKey: [...removalsKey(userId), 'evidence', caseId],
    queryFn: ({ pageParam }) => readEvidence(caseId, pageParam),
    initialPageParam: null as EvidencePack | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Loaded query={packs} lines={3}>
      {({ pages }) => {
        const rows = oldestFirst(pages);
        return rows.length === 0 ? (
          <p className="quiet">{text('removal-requests.evidence.none')}</p>
        ) : (
          <>
            <MoreButton pages={packs} label={text('removal-requests.evidence.older')} />
            <ul className="case-requests">
              {rows.map((pack) => (
                <li key={pack.id} className="case-request">
                  <Pack pack={pack} />
                </li>
              ))}
            </ul>
            <Actions caseId={caseId} />
          </>
        );
      }}
    </Loaded>
  );
}

/** As it came about; the newest of very many are read first. */
const oldestFirst = (pages: readonly EvidencePage[]): EvidencePack[] =>
  pages.flatMap((page) => page.packs).toReversed();

function Pack({ pack }: { pack: EvidencePack }) {
  const files = pack.evidence_files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const isShown = files.some(({ name }) => name === 'screenshot.png');
  return (
    <>
      <h3>
        {codeText('occasion', pack.occasion, 'removal-requests.event.other')},{' '}
        <time dateTime={pack.captured_at}>{formatDateTime(pack.captured_at)}</time>
      </h3>
      <p className="quiet">
        {text('removal-requests.evidence.size', {
          count: files.length,
          size: formatNumber(Math.max(1, Math.round(pack.bytes / 1000))),
        })}
      </p>
      {!isShown && <p>{text('removal-requests.evidence.noScreenshot')}</p>}
      <p className="case-address">
        {withColon(text('removal-requests.shared.manifest'))}{' '}
        <code>{hexOf(pack.manifest_sha256)}</code>
        {pack.timestamp_url !== null && `, ${text('removal-requests.shared.stamped')}`}
      </p>
      <details>
        <summary>{text('removal-requests.shared.files')}</summary>
        <ul className="case-requests">
          {files.map(({ name, sha256 }) => (
            <li key={name} className="case-address">
              <bdi>{name}</bdi>
              <br />
              <code>{hexOf(sha256)}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

type Done = { kind: 'saved' } | { kind: 'checked'; found: EvidenceCheck };

function Actions({ caseId }: { caseId: string }) {
  const [busy, setBusy] = useState<'downloading' | 'checking' | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(kind: 'downloading' | 'checking', work: () => Promise<Done>) {
    if (busy !== null) return;
    setBusy(kind);
    setDone(null);
    setFailure(null);
    try {
      setDone(await work());
    } catch (error) {
      setFailure(dataFailureText(error));
    } finally {
      setBusy(null);
    }
  }
  async function download(): Promise<Done> {
    const answer = await callFunction(
      'download-evidence',
      { caseId },
      { accept: 'application/zip' },
    );
    const named = /filename="([\w.-]+)"/u.exec(answer.headers.get('content-disposition') ?? '');
    saveFile(await answer.blob(), named?.[1] ?? 'evidence.zip');
    return { kind: 'saved' };
  }
  async function check(): Promise<Done> {
    return {
      kind: 'checked',
      found: await callForJson('check-evidence', { caseId }, evidenceCheck),
    };
  }
  return (
    <>
      <p className="actions">
        <Button
          look="quiet"
          aria-disabled={busy !== null}
          onClick={() => void run('downloading', download)}
        >
          {text('removal-requests.evidence.download')}
        </Button>
        <Button
          look="quiet"
          aria-disabled={busy !== null}
          onClick={() => void run('checking', check)}
        >
          {text('removal-requests.evidence.check')}
        </Button>
      </p>
      <p role="status">{busy === null ? '' : text(`removal-requests.evidence.${busy}`)}</p>
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      {done?.kind === 'saved' && (
        <Notice tone="good">{text('removal-requests.evidence.downloaded')}</Notice>
      )}
      {done?.kind === 'checked' && <Checked found={done.found} />}
    </>
  );
}

function Checked({ found }: { found: EvidenceCheck }) {
  if (found.holds) {
    const { events, files } = found;
    return (
      <Notice tone="good">{text('removal-requests.evidence.holds', { events, files })}</Notice>
    );
  }
  return (
    <Notice tone="problem">
      <p>{text('removal-requests.evidence.changed')}</p>
      <ul>
        {found.brokenEvent !== null && (
          <li>{text('removal-requests.evidence.brokenEvent', { seq: found.brokenEvent })}</li>
        )}
        {found.faults.map(({ capturedAt, kind, name, packId }) => (
          <li key={`${packId} ${name} ${kind}`}>
            {formatDateTime(capturedAt)} <bdi>{name}</bdi>{' '}
            {codeText('fault', kind, 'removal-requests.fault.other')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
