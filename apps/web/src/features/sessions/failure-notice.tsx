import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { goTo } from '#lib/go-to.ts';
import { storedSuspensionToken } from '#lib/suspension-token.ts';
import { Notice } from '#ui/notice.tsx';
import { authFailureSentences } from './auth-failure.ts';
import type { AuthFailure } from './auth-failure.ts';

type FailureNoticeProps = {
  failure: AuthFailure;
  /** A heading of the specification, German in every language. */
  germanTitle?: string;
  /** What to do about it. */
  children?: ReactNode;
};

/** Why it did not work, and when to try again. Whoever is suspended goes on to the screen that says why. */
export function FailureNotice({ failure, germanTitle, children }: FailureNoticeProps) {
  const { code } = failure;
  useEffect(() => {
    if (code === 'banned' && storedSuspensionToken() !== null) goTo('/dashboard');
  }, [code]);
  return (
    <Notice tone="problem">
      {germanTitle !== undefined && (
        <p lang="de">
          <strong>{germanTitle}</strong>
        </p>
      )}
      {authFailureSentences(failure).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </Notice>
  );
}
