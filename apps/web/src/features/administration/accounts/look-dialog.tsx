import { impersonationAnswer, impersonationMinutes } from '@leakblock/domain/administration';
import { callForJson } from '#lib/functions-client.ts';
import { goTo } from '#lib/go-to.ts';
import { keepImpersonation } from '#lib/impersonation.ts';
import { text } from '#lib/texts.ts';
import { ActDialog } from '../act-dialog.tsx';
import { nameOf } from './account-badges.tsx';
import type { AccountDialogProps } from './ban-dialog.tsx';

/** Opens the account in this tab, to read only. */
export function LookDialog({ account, onClose }: AccountDialogProps) {
  return (
    <ActDialog
      id="account-act"
      title={text('administration.accounts.look.title', { name: nameOf(account) })}
      body={text('administration.accounts.look.body', { minutes: impersonationMinutes })}
      submit={text('administration.accounts.look.submit')}
      reasonHint={text('administration.act.reasonKept')}
      act={async (reason) =>
        keepImpersonation(
          await callForJson(
            'start-impersonation',
            { userId: account.userId, reason },
            impersonationAnswer,
          ),
        )
      }
      onDone={() => goTo('/dashboard')}
      onClose={onClose}
    />
  );
}
