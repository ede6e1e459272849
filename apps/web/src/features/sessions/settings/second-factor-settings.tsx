import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#lib/auth-context.ts';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { showToast } from '#lib/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { NewAppForm } from './new-app-form.tsx';
import { beginApp, countRecoveryCodes, dropApp, makeRecoveryCodes } from './second-factor-calls.ts';
import type { NewApp } from './second-factor-calls.ts';
import { SettingsNotice } from './settings-notice.tsx';
import { ShownCodes } from './shown-codes.tsx';
import { useAuthUser, useRefreshAuthUser } from './use-auth-user.ts';
import './settings.css';

type SecondFactorSettingsProps = {
  /** Her account has rights that hold with a second step only. */
  isNeeded?: boolean;
  onSwitchedOn?: () => void;
};

/** A second step at sign-in: the code of an app, and recovery codes for the day the telephone is gone. */
export function SecondFactorSettings({ isNeeded, onSwitchedOn }: SecondFactorSettingsProps) {
  const { id: userId } = useUser();
  const authUser = useAuthUser();
  const refresh = useRefreshAuthUser();
  const apps = (authUser.data?.factors ?? []).filter(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  );
  const isOn = apps.length > 0;
  // The first codes are being made: until they are there nobody asks how many are left.
  const [isFirst, setIsFirst] = useState(false);
  const codesLeft = useQuery({
    queryKey: ['recovery-codes', userId],
    queryFn: countRecoveryCodes,
    enabled: isOn && !isFirst,
  });
  const [newApp, setNewApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<void>) {
    setError(null);
    setIsBusy(true);
    try {
      await work();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setIsBusy(false);
    }
  }

  async function showCodes() {
    setCodes(await makeRecoveryCodes());
    await codesLeft.refetch();
  }

  const begin = () => run(async () => setNewApp(await beginApp()));
  const remove = (factorId: string) =>
    run(async () => {
      await dropApp(factorId);
      await refresh();
      void showToast('saved');
    });

  async function finish() {
    setNewApp(null);
    setIsFirst(!isOn);
    await refresh();
    onSwitchedOn?.();
    // Those of an older app still hold.
    if (!isOn) await run(showCodes);
    setIsFirst(false);
  }

  function cancel(app: NewApp) {
    setNewApp(null);
    // It never counted; left over, it goes with the next one that is begun.
    void dropApp(app.id).catch(() => undefined);
  }

  return (
    <Section
      id="two-step"
      title={text('settings.twoStep.title')}
      lede={text('settings.twoStep.lede')}
    >
      {isNeeded === true && !isOn && (
        <Notice tone="problem">
          <p>{text('settings.twoStep.needed')}</p>
        </Notice>
      )}
      <SettingsNotice error={error} />
      <Loaded query={authUser} lines={2}>
        {() => (
          <>
            <p>
              <Badge tone={isOn ? 'strong' : 'plain'}>
                {text(isOn ? 'settings.twoStep.on' : 'settings.twoStep.off')}
              </Badge>
            </p>
            {isOn && (
              <ul className="settings-list" aria-label={text('settings.twoStep.apps')}>
                {apps.map(({ id, friendly_name, created_at }) => (
                  <li key={id} className="has-action">
                    <div>
                      <p className="settings-list-name">
                        {friendly_name === undefined || friendly_name === ''
                          ? text('settings.twoStep.app')
                          : friendly_name}
                      </p>
                      <p className="quiet">
                        {text('settings.twoStep.since', { when: formatDateTime(created_at) })}
                      </p>
                    </div>
                    <ConfirmButton
                      label={text('settings.twoStep.remove')}
                      title={text('settings.twoStep.removeTitle')}
                      body={text(
                        apps.length === 1
                          ? 'settings.twoStep.removeLastBody'
                          : 'settings.twoStep.removeBody',
                      )}
                      isBusy={isBusy}
                      onConfirm={() => void remove(id)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {newApp !== null ? (
        <NewAppForm app={newApp} onDone={finish} onCancel={() => cancel(newApp)} />
      ) : (
        codes === null && (
          <div className="actions">
            <Button look="quiet" aria-disabled={isBusy} onClick={() => isBusy || void begin()}>
              {text(isOn ? 'settings.twoStep.addAnother' : 'settings.twoStep.begin')}
            </Button>
            {isOn && (
              <ConfirmButton
                label={text('settings.codes.make')}
                title={text('settings.codes.makeTitle')}
                body={text('settings.codes.makeBody')}
                isBusy={isBusy}
                onConfirm={() => void run(showCodes)}
              />
            )}
          </div>
        )
      )}
      {codes !== null && <ShownCodes codes={codes} onKept={() => setCodes(null)} />}
      {isOn && codes === null && codesLeft.data !== undefined && (
        <p className="quiet">
          {codesLeft.data === null
            ? text('settings.codes.none')
            : text('settings.codes.left', { count: codesLeft.data })}
        </p>
      )}
    </Section>
  );
}
