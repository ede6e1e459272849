import { useState } from 'react';
import type { ReactNode } from 'react';
import { germanTexts } from '#lib/german-texts.ts';
import { pageLanguage } from '#lib/language.ts';
import { text } from '#lib/texts.ts';
import { LinkRequest } from './link-request.tsx';
import { MailCode } from './mail-code.tsx';
import { Panel } from './panel.tsx';
import './sessions.css';

type ConfirmEmailProps = {
  email: string;
  /** The code of the mail was right: the person is signed in. */
  onDone: () => Promise<void>;
  /** Other ways on. */
  children?: ReactNode;
};

/** The account waits for the confirmation of its address: by the link in the mail, or by its code. */
export function ConfirmEmail({ children, email, onDone }: ConfirmEmailProps) {
  const [isAgain, setIsAgain] = useState(false);
  const isGerman = pageLanguage() === 'de';
  return (
    <Panel
      title={isGerman ? germanTexts.confirmEmail : text('sessions.register.confirmTitle')}
      isNext
    >
      {!isGerman && <p lang="de">{germanTexts.confirmEmail}</p>}
      <p>{text('sessions.register.confirmBody', { email })}</p>
      <p className="quiet">{text('sessions.link.spam')}</p>
      {isAgain ? (
        <LinkRequest kind="signUp" email={email} onDone={onDone} />
      ) : (
        <>
          <MailCode kind="signUp" email={email} onDone={onDone} />
          <button type="button" className="text-button" onClick={() => setIsAgain(true)}>
            {text('sessions.link.again')}
          </button>
        </>
      )}
      {children}
    </Panel>
  );
}
