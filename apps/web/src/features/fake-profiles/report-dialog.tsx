import { useState } from 'react';
import { ExternalLink } from 'lucide-react';
import { findReportPage } from '@leakblock/domain/fake-profiles';
import { useSubject } from '#lib/acting.ts';
import { useTier } from '#lib/plan-context.ts';
import { includes } from '#lib/plan-gate.ts';
import { NotIncluded } from '#lib/plan-note.tsx';
import { RemovalLink } from '#lib/removal-link.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { FakeProfile } from './read-fake-profiles.ts';

type ReportDialogProps = {
  profiles: readonly FakeProfile[];
  onConfirm: () => void;
  onClose: () => void;
};

/** How a profile is reported: by the person herself, on the platform. Here it is only marked. */
export function ReportDialog({ profiles, onClose, onConfirm }: ReportDialogProps) {
  const { isActing, may } = useSubject();
  const tier = useTier();
  const canWrite = may('remove') && (tier === null || includes(tier, 'impersonatorRemovals'));
  const [only] = profiles;
  if (only === undefined) return null;
  const isOne = profiles.length === 1;
  return (
    <Dialog labelledBy="report-title" onClose={onClose}>
      <div className="dialog-body">
        <h2 id="report-title">
          {isOne
            ? text('fake-profiles.report.title', { name: only.username })
            : text('fake-profiles.report.titleMany', { count: profiles.length })}
        </h2>
        <p>
          {!canWrite
            ? text('fake-profiles.report.bodyYourself')
            : isOne
              ? text('fake-profiles.report.body', { site: only.siteLabel })
              : text('fake-profiles.report.bodyMany')}
        </p>
        {!canWrite && !isActing && <NotIncluded feature="impersonatorRemovals" />}
        {isOne && <ReportWay profile={only} />}
        <div className="actions">
          {canWrite && (
            <RemovalLink
              chosen={{ kind: 'profiles', ids: profiles.map(({ id }) => id) }}
              // A report is about profiles that are marked.
              onBegin={onConfirm}
              words={{
                lost: text('fake-profiles.pasted.lost'),
                begin: text('fake-profiles.pasted.begin'),
                goOn: text('fake-profiles.pasted.goOn'),
              }}
            >
              {text('fake-profiles.report.write')}
            </RemovalLink>
          )}
          <Button look="quiet" onClick={onConfirm}>
            {text('fake-profiles.report.confirm')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text('fake-profiles.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The address to paste, and the page that takes the report. */
function ReportWay({ profile }: { profile: FakeProfile }) {
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const page = findReportPage(profile.siteId, profile.url);
  const site = profile.siteLabel;
  async function copy() {
    try {
      await navigator.clipboard.writeText(profile.url);
      setCopied('copied');
    } catch {
      setCopied('notCopied');
    }
  }
  return (
    <>
      <dl className="fake-address">
        <dt>{text('fake-profiles.report.address')}</dt>
        <dd>
          <bdi>{profile.url}</bdi>
        </dd>
      </dl>
      {page.isProfile && <p className="quiet">{text('fake-profiles.report.profileHint')}</p>}
      <div className="actions">
        <Button look="quiet" onClick={() => void copy()}>
          {text('fake-profiles.report.copy')}
        </Button>
        <a
          className="button button-quiet"
          href={page.url}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
        >
          {page.isProfile
            ? text('fake-profiles.report.openProfile', { site })
            : text('fake-profiles.report.openForm', { site })}{' '}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      </div>
      <p role="status">{copied === null ? '' : text(`fake-profiles.report.${copied}`)}</p>
    </>
  );
}
