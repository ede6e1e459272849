import type {
  ContactConfidence,
  ContactScope,
  ContactSource,
} from '@leakblock/domain/removal-requests';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#lib/auth-context.ts';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { readRows } from '#lib/read-rows.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { removalsKey } from '../cases/use-cases.ts';
import './recipients.css';

type Contact = {
  id: string;
  scope: ContactScope;
  host: string;
  source: ContactSource;
  outcome: 'found' | 'nothing' | 'failed';
  name: string | null;
  address: string | null;
  form_url: string | null;
  confidence: ContactConfidence | null;
  fetched_at: string;
};

/** Where it was looked for whom to write to about a case, and what came back; guesses are marked as such. */
export function CaseContacts({ caseId }: { caseId: string }) {
  const { id } = useUser();
  const contacts = useQuery({
    queryKey: [...removalsKey(id), 'contacts', caseId],
    queryFn: () => readContacts(caseId),
  });
  return (
    <Loaded query={contacts} lines={4}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="quiet">{text('removal-requests.contacts.none')}</p>
        ) : (
          <>
            <p className="quiet">{text('removal-requests.contacts.lede')}</p>
            <ul className="recipients">
              {[...Map.groupBy(rows, ({ host, source }) => `${host} ${source}`)].map(
                ([key, found]) => (
                  <li key={key}>
                    <Asked rows={found} />
                  </li>
                ),
              )}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

/** One place that was asked about one host. */
function Asked({ rows }: { rows: readonly Contact[] }) {
  const [first] = rows;
  if (first === undefined) return null;
  const isGuess = rows.some(({ confidence }) => confidence === 'guessed');
  return (
    <article className="recipient">
      <p>
        <strong>{text(`removal-requests.contacts.source.${first.source}`)}</strong>{' '}
        <span className="quiet recipient-contact">
          <bdi>{first.host}</bdi>
        </span>
      </p>
      {rows.map((row) => (
        <p key={row.id} className="recipient-contact">
          <Answer row={row} />
        </p>
      ))}
      {isGuess && <p>{text('removal-requests.contacts.guess')}</p>}
      <p className="quiet">
        {text('removal-requests.contacts.at', { date: formatDateTime(first.fetched_at) })}
      </p>
    </article>
  );
}

function Answer({ row }: { row: Contact }) {
  if (row.outcome !== 'found') return text(`removal-requests.contacts.outcome.${row.outcome}`);
  const where = row.address ?? row.form_url;
  return (
    <>
      <bdi>{where ?? row.name}</bdi>{' '}
      <span className="quiet">
        ({text(`removal-requests.scope.${row.scope}`)}
        {row.name !== null && row.name !== where && (
          <>
            , <bdi>{row.name}</bdi>
          </>
        )}
        )
      </span>
    </>
  );
}

/** @throws DataError */
async function readContacts(caseId: string): Promise<Contact[]> {
  const supabase = await openSupabase();
  return readRows(
    supabase
      .from('removal_contacts')
      .select('id, scope, host, source, outcome, name, address, form_url, confidence, fetched_at')
      .eq('case_id', caseId)
      .order('host')
      .order('source')
      .order('detail->place')
      .limit(300)
      .overrideTypes<Contact[], { merge: false }>(),
  );
}
