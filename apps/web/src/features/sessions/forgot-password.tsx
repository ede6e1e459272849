import { useEffect } from 'react';
import { text } from '#lib/texts.ts';
import { loadSupabase } from './enter.ts';
import { LinkRequest } from './link-request.tsx';
import { Panel } from './panel.tsx';
import { useSessionLink } from './return-path.ts';
import './sessions.css';

/** The page /forgot-password: asks for the link that leads to a new password. */
export function ForgotPassword() {
  const loginLink = useSessionLink('/login');
  useEffect(() => {
    // Warms up: the client is there when the form is sent.
    loadSupabase().catch(() => undefined);
  }, []);
  return (
    <Panel title={text('sessions.forgot.title')}>
      <p>{text('sessions.forgot.lede')}</p>
      <LinkRequest kind="recovery" />
      <p className="session-aside">
        <a href={loginLink}>{text('sessions.backToLogin')}</a>
      </p>
      <noscript>
        <p className="field-error">{text('sessions.noScript')}</p>
      </noscript>
    </Panel>
  );
}
