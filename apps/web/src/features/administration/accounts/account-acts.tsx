import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '@leakblock/domain/administration';
import { useUser } from '#lib/auth-context.ts';
import { callFunction } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { LookDialog } from './look-dialog.tsx';
import { accountKeys } from './read-accounts.ts';
import { TierDialog } from './tier-dialog.tsx';

type Act = 'edit' | 'look' | 'tier' | 'signOut' | 'revoke' | 'ban' | 'unban';

/** Acts that need nothing but a reason, and what does them. */
const plainActs = {
  signOut: 'sign-out-account',
  revoke: 'revoke-identity',
  unban: 'unban-account',
} as const;

/** What an operator may do about an account; each act asks first. */
export function AccountActs({ account }: { account: Account }) {
  const client = useQueryClient();
  const { id: ownId } = useUser();
  const [act, setAct] = useState<Act | null>(null);
  const [said, setSaid] = useState('');
  const close = () => setAct(null);
  const done = {
    account,
    onClose: close,
    onDone: () => {
      if (act !== null && act !== 'look') setSaid(text(`administration.accounts.${act}.done`));
      close();
      void client.invalidateQueries({ queryKey: accountKeys.one(account.userId) });
      void client.invalidateQueries({ queryKey: accountKeys.list });
    },
  };
  const isOwn = account.userId === ownId;
  return (
    <div className="admin-head">
      <p className="actions">
        {actsOn(account, isOwn).map((one, place) => (
          <Button
            key={one}
            look={place === 0 ? 'primary' : 'quiet'}
            onClick={() => {
              setSaid('');
              setAct(one);
            }}
          >
            {text(`administration.accounts.${one}.open`)}
          </Button>
        ))}
      </p>
      {(isOwn || account.isAdmin) && (
        <p className="quiet">
          {text(isOwn ? 'administration.accounts.own' : 'administration.accounts.operator')}
        </p>
      )}
      <p role="status">{said}</p>
      {act === 'edit' && <EditDialog {...done} isOwn={isOwn} />}
      {act === 'ban' && <BanDialog {...done} />}
      {act === 'tier' && <TierDialog {...done} />}
      {act === 'look' && <LookDialog {...done} />}
      {(act === 'unban' || act === 'signOut' || act === 'revoke') && (
        <ActDialog
          id="account-act"
          title={text(`administration.accounts.${act}.title`)}
          body={text(`administration.accounts.${act}.body`)}
          submit={text(`administration.accounts.${act}.submit`)}
          reasonHint={text(
            act === 'revoke'
              ? 'administration.accounts.ban.reasonHint'
              : 'administration.act.reasonKept',
          )}
          act={(reason) => callFunction(plainActs[act], { userId: account.userId, reason })}
          onDone={done.onDone}
          onClose={close}
        />
      )}
    </div>
  );
}

/** An operator's account is not suspended or looked at: her role is taken away first. */
function actsOn({ identity, isAdmin, isBanned }: Account, isOwn: boolean): readonly Act[] {
  if (isOwn) return ['edit'];
  const revoke = identity === 'approved' ? (['revoke'] as const) : [];
  if (isAdmin) return ['edit', 'signOut', ...revoke];
  if (isBanned) return ['edit', 'tier', ...revoke, 'unban'];
  return ['edit', 'look', 'tier', 'signOut', ...revoke, 'ban'];
}
