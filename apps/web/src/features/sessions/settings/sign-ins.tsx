import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAuth, useUser } from '#lib/auth-context.ts';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { readClaims } from '#lib/read-claims.ts';
import { readRows } from '#lib/read-rows.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Section } from '#ui/page.tsx';
import { loadSupabase } from '../enter.ts';
import { signOut } from '../sign-out.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { describeBrowser } from './describe-browser.ts';
import './settings.css';

type SignIn = {
  id: number;
  session_id: string;
  user_agent: string | null;
  ip_address: unknown;
  seen_address: unknown;
  created_at: string;
};

/** Sign-ins shown, the newest first. */
const shownSignIns = 20;

/** Where the person signed in of late, and the way to end all of it. */
export function SignIns() {
  const { id } = useUser();
  const { session } = useAuth();
  const current = readClaims(session?.access_token).sessionId;
  const signIns = useQuery({ queryKey: ['sign-ins', id], queryFn: () => readSignIns(id) });
  const [isBusy, setIsBusy] = useState(false);

  async function endAll() {
    setIsBusy(true);
    await signOut('global');
    // Still here: it did not work, and a toast says so.
    setIsBusy(false);
  }

  return (
    <Section
      id="sign-ins"
      title={text('settings.signIns.title')}
      lede={text('settings.signIns.lede', { count: shownSignIns })}
    >
      <Loaded query={signIns} lines={4}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{text('settings.signIns.none')}</p>
          ) : (
            <ul className="settings-list" aria-label={text('settings.signIns.title')}>
              {rows.map((row) => (
                <li key={row.id}>
                  <p className="settings-list-name">
                    {nameOf(row)}{' '}
                    {row.session_id === current && (
                      <Badge tone="strong">{text('settings.signIns.this')}</Badge>
                    )}
                  </p>
                  <p className="quiet">
                    {formatDateTime(row.created_at)}
                    {addressOf(row) !== null && ` · ${addressOf(row) ?? ''}`}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="actions">
        <ConfirmButton
          label={text('settings.signIns.endAll')}
          title={text('settings.signIns.endAllTitle')}
          body={text('settings.signIns.endAllBody')}
          isBusy={isBusy}
          onConfirm={() => void endAll()}
        />
      </div>
    </Section>
  );
}

async function readSignIns(userId: string): Promise<SignIn[]> {
  const supabase = await loadSupabase();
  return readRows(
    supabase
      .from('login_events')
      .select('id, session_id, user_agent, ip_address, seen_address, created_at')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(shownSignIns),
  );
}

function nameOf({ user_agent }: SignIn): string {
  const { browser, system } = describeBrowser(user_agent);
  if (browser !== null && system !== null) {
    return text('settings.signIns.browserOnSystem', { browser, system });
  }
  return browser ?? system ?? text('settings.signIns.unknown');
}

/** What the server saw; else what the browser was told. */
function addressOf({ seen_address, ip_address }: SignIn): string | null {
  for (const address of [seen_address, ip_address]) {
    if (typeof address === 'string') return address;
  }
  return null;
}
