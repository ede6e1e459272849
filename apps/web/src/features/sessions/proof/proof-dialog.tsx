import { useId, useState } from 'react';
import type { Proof } from '@leakblock/domain/sessions';
import { useAuth, useUser } from '#lib/auth-context.ts';
import { checkFields } from '#lib/check-fields.ts';
import { dataFailureText, explainDataError } from '#lib/data-failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { openSupabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { readField, readPassword, useForm } from '#lib/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { signInAgain } from '../sign-out.ts';

export type ProofDialogProps = { onProved: () => void; onClose: () => void };

/** What she can show: her password, the code of a mail, or what her second step asks for. */
const ways = ['password', 'secondFactor', 'code'] as const;
type Way = (typeof ways)[number];

/** Asks the person to show that it is she, before something that a thief of her session must not do. */
export function ProofDialog({ onClose, onProved }: ProofDialogProps) {
  const { email } = useUser();
  const factors = useAuth().session?.user.factors ?? [];
  const hasFactor = factors.some(({ status }) => status === 'verified');
  const titleId = useId();
  const [way, setWay] = useState<Way>(hasFactor ? 'secondFactor' : 'password');
  const [mailProblem, setMailProblem] = useState<string | null>(null);
  const [mail, setMail] = useState<'none' | 'asked' | 'sentAgain'>('none');
  const [mustSignIn, setMustSignIn] = useState(false);
  const { button, errors, failure, form, isBusy } = useForm<string>({
    check: (element) =>
      checkFields(element, {
        password: { missing: text('proof.passwordMissing') },
        secondFactor: { missing: text('proof.codeMissing') },
        code: { missing: text('proof.codeMissing') },
      }),
    submit: async (values) => {
      await callFunction('prove-identity', { proof: readProof(values, way) });
      onProved();
    },
    explain: (error) => {
      const code = explainDataError(error);
      setMustSignIn(code === 'request.sign_in_again');
      return code === 'request.proof_wrong'
        ? { failure: null, fields: { [way]: dataFailureText(error) } }
        : { failure: dataFailureText(error) };
    },
  });

  async function sendCode() {
    // Two presses are one mail: the second would make the first one's code void, or be refused.
    if (mail === 'asked') return;
    setMailProblem(null);
    setMail('asked');
    try {
      const { auth } = await openSupabase();
      const { error } = await auth.reauthenticate();
      if (error !== null) throw error;
      setWay('code');
      setMail(way === 'code' ? 'sentAgain' : 'none');
    } catch (error) {
      setMailProblem(dataFailureText(error));
      setMail('none');
    }
  }

  const problem = failure ?? mailProblem;
  // A code can be sent again: a mail may be late, or its ten minutes over.
  const offered = ways.filter(
    (one) => one === 'code' || (one !== way && (one !== 'secondFactor' || hasFactor)),
  );
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{text('proof.title')}</h2>
      <p>{text('proof.body')}</p>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
          {mustSignIn && (
            <p className="actions">
              <Button look="quiet" onClick={() => void signInAgain(location.pathname)}>
                {text('proof.signIn')}
              </Button>
            </p>
          )}
        </Notice>
      )}
      <form className="form" {...form}>
        {/* Tells password managers whose password this is. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {way === 'password' ? (
          <PasswordField
            id="proof-password"
            name="password"
            label={text('proof.password')}
            showLabel={text('proof.show')}
            error={errors['password'] ?? null}
            autoComplete="current-password"
            maxLength={1000}
            autoFocus
            required
          />
        ) : (
          <TextField
            key={way}
            id="proof-code"
            name={way}
            label={text(way === 'code' ? 'proof.code' : 'proof.secondFactor')}
            hint={
              way === 'code'
                ? text('proof.codeHint', { email: email ?? '' })
                : text('proof.secondFactorHint')
            }
            error={errors[way] ?? null}
            inputMode={way === 'code' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            autoFocus
            required
          />
        )}
        {way === 'code' && (
          <p className="quiet" role="status">
            {mail === 'sentAgain' ? text('proof.sentAgain') : ''}
          </p>
        )}
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            className="text-button"
            aria-disabled={one === 'code' && mail === 'asked'}
            onClick={() => {
              if (one === 'code') void sendCode();
              else setWay(one);
            }}
          >
            {text(one === way ? 'proof.again' : `proof.by.${one}`)}
          </button>
        ))}
        <div className="actions">
          <Button {...button}>{isBusy ? text('proof.busy') : text('proof.submit')}</Button>
          <Button look="quiet" type="button" onClick={onClose}>
            {text('proof.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function readProof(values: FormData, way: Way): Proof {
  if (way === 'password') return { password: readPassword(values, 'password') };
  const typed = readField(values, way).replace(/\s/gu, '');
  return way === 'code' ? { code: typed } : { secondFactor: typed };
}
