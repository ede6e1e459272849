import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { changedAnswer, createCaseLinkAnswer } from '@leakblock/domain/removal-requests';
import { useUser } from '#lib/auth-context.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import { Loaded } from '#lib/loaded.tsx';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { removalsKey } from '../cases/use-cases.ts';
import { useCall } from '../use-call.ts';

type Link = {
  id: string;
  label: string;
  expires_at: string;
  revoked_at: string | null;
  last_opened_at: string | null;
  opened: number;
};

const dayChoices = [7, 30, 90] as const;

/** Links with which somebody without an account, a lawyer for example, sees this one case. */
export function CaseLinks({ caseId }: { caseId: string }) {
  const { id: userId } = useUser();
  const links = useQuery({
    queryKey: [...removalsKey(userId), 'links', caseId],
    queryFn: async () => {
      const open = await readRows(
        (await openSupabase())
          .from('case_links')
          .select('id, label, expires_at, revoked_at, last_opened_at, opened')
          .eq('case_id', caseId)
          // Those that are closed or over are not shown: they must not stand in the way of those that can be closed.
          .is('revoked_at', null)
          .gt('expires_at', new Date().toISOString())
          .order('created_at', { ascending: false })
          .limit(500)
          .overrideTypes<Link[], { merge: false }>(),
      );
      return open.toReversed();
    },
  });
  const { failure, isBusy, run } = useCall();
  return (
    <Section
      id="links"
      title={text('removal-requests.links.title')}
      lede={text('removal-requests.links.lede')}
    >
      <NewLink caseId={caseId} />
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <Loaded query={links} lines={1}>
        {(rows) => (
          <ul className="case-links">
            {rows.filter(isOpen).map((link) => (
              <li key={link.id}>
                <span>
                  <bdi>{link.label}</bdi>
                </span>
                <span className="quiet">
                  {text('removal-requests.links.until', { when: formatDateTime(link.expires_at) })}{' '}
                  {text('removal-requests.links.opened', { count: link.opened })}
                </span>
                <button
                  type="button"
                  className="text-button"
                  aria-disabled={isBusy}
                  aria-label={text('removal-requests.links.closeOne', { label: link.label })}
                  onClick={() => void run('revoke-case-link', { id: link.id }, changedAnswer)}
                >
                  {text('removal-requests.links.close')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const isOpen = ({ expires_at, revoked_at }: Link) =>
  revoked_at === null && Date.parse(expires_at) > Date.now();

function NewLink({ caseId }: { caseId: string }) {
  const { failure, isBusy, run } = useCall();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState('30');
  /** Each is shown until the page is left: nobody gets its address a second time. */
  const [made, setMade] = useState<readonly { address: string; label: string }[]>([]);
  const [isWrong, setIsWrong] = useState(false);
  async function make() {
    setIsWrong(label.trim() === '');
    if (label.trim() === '') return;
    const body = { caseId, label: label.trim(), days: Number(days) };
    const link = await run('create-case-link', body, createCaseLinkAnswer);
    if (link === null) return;
    // Behind the `#`: no server and no referrer ever gets it.
    const address = `${location.origin}/case#${link.token}`;
    setMade((before) => [...before, { address, label: body.label }]);
    // Whom she typed meanwhile is the next one.
    setLabel((typed) => (typed === label ? '' : typed));
  }
  return (
    <div className="case-form">
      <div className="field-pair">
        <TextField
          id="link-label"
          label={text('removal-requests.links.label')}
          value={label}
          maxLength={100}
          error={isWrong ? text('removal-requests.links.labelMissing') : null}
          onChange={({ target }) => setLabel(target.value)}
        />
        <SelectField
          id="link-days"
          label={text('removal-requests.links.days')}
          value={days}
          options={dayChoices.map((each) => ({
            value: String(each),
            label: text('removal-requests.links.dayCount', { count: each }),
          }))}
          onChange={({ target }) => setDays(target.value)}
        />
      </div>
      {failure !== null && <Notice tone="problem">{failure}</Notice>}
      <p className="actions">
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void make()}>
          {text('removal-requests.links.make')}
        </Button>
      </p>
      {made.map((each) => (
        <MadeLink key={each.address} {...each} />
      ))}
    </div>
  );
}

/** The address of a link, this once: the app asks before the page is left while it is not copied. */
function MadeLink({ address, label }: { address: string; label: string }) {
  const labelId = useId();
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const [isKept, setIsKept] = useState(false);
  useLeaveWarning(!isKept);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied('copied');
      setIsKept(true);
    } catch {
      setCopied('notCopied');
    }
  }
  return (
    <Notice tone="good">
      <p id={labelId}>
        <strong>
          <bdi>{label}</bdi>
        </strong>
      </p>
      <p>{text('removal-requests.links.once')}</p>
      {/* Whom the button fails selects it and copies it by herself. */}
      <p className="case-address" onCopy={() => setIsKept(true)}>
        <bdi>{address}</bdi>
      </p>
      <p className="actions">
        <Button look="quiet" aria-describedby={labelId} onClick={() => void copy()}>
          {text('removal-requests.links.copy')}
        </Button>
      </p>
      <p role="status">{copied === null ? '' : text(`removal-requests.links.${copied}`)}</p>
    </Notice>
  );
}
