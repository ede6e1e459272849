import { useState } from 'react';
import { planIds } from '@leakblock/domain/subscriptions';
import { callFunction } from '#lib/functions-client.ts';
import { text } from '#lib/texts.ts';
import { SelectField } from '#ui/select-field.tsx';
import { ActDialog } from '../act-dialog.tsx';
import type { AccountDialogProps } from './ban-dialog.tsx';

/**
 * Gives a plan, in place of one given before, or takes that away: which of these is chosen, never what nobody chose. What the
 * person pays for herself is untouched.
 */
export function TierDialog({ account: { userId }, ...rest }: AccountDialogProps) {
  const [plan, setPlan] = useState('');
  return (
    <ActDialog
      id="account-act"
      title={text('administration.accounts.tier.title')}
      body={text('administration.accounts.tier.body')}
      submit={text('administration.accounts.tier.submit')}
      reasonHint={text('administration.act.reasonKept')}
      check={() => (plan === '' ? text('administration.accounts.tier.choose') : null)}
      act={(reason) =>
        callFunction('change-tier', { userId, plan: plan === 'none' ? null : plan, reason })
      }
      {...rest}
    >
      <SelectField
        id="account-act-plan"
        label={text('administration.accounts.tier.plan')}
        value={plan}
        options={[
          { value: '', label: text('administration.accounts.tier.choose') },
          ...planIds.map((value) => ({ value, label: text(`subscriptions.plans.${value}.name`) })),
          { value: 'none', label: text('administration.accounts.tier.none') },
        ]}
        onChange={({ target }) => setPlan(target.value)}
      />
    </ActDialog>
  );
}
