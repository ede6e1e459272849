import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SubmitEvent } from 'react';
import {
  cleanCreatorName,
  countCreatorName,
  creatorNameMaxLength,
  creatorNameProblem,
} from '@leakblock/domain/scans';
import type { ErrorCode } from '@leakblock/domain/errors';
import type { FailureCode } from '#lib/failure.ts';
import { failureText, networkFailure } from '#lib/failure.ts';
import { isLostPart, loadOnceMore } from '#lib/lost-part.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type * as ScanRun from './scan-run.tsx';
import type { ScanSession } from './start-scan.ts';
import { keepTypedName, keptName } from './typed-name.ts';

type ScanModule = typeof ScanRun;

/** What a scan needs is loaded at the first touch of the form, not with the page. */
const loadScanModule = (): Promise<ScanModule> => import('./scan-run.tsx');

function warmUp() {
  loadScanModule().then(
    ({ prepareScan }) => prepareScan(),
    () => undefined,
  );
}

const noName = () => '';
const noSession = { subscribe: () => () => undefined, getState: () => null };

/** The free leak check: name, scan button, and below them whatever the scan has to say. */
export function LeakCheck() {
  const input = useRef<HTMLInputElement>(null);
  const [edited, setTyped] = useState<string | null>(null);
  const kept = useSyncExternalStore(noSession.subscribe, keptName, noName);
  const typed = edited ?? kept;
  const [nameProblem, setNameProblem] = useState<ErrorCode | null>(null);
  const [failure, setFailure] = useState<FailureCode | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [scan, setScan] = useState<{ module: ScanModule; session: ScanSession } | null>(null);

  const { subscribe, getState } = scan?.session ?? noSession;
  const state = useSyncExternalStore(subscribe, getState, () => null);
  const isRunning = isStarting || state?.phase === 'running';
  const count = countCreatorName(typed);

  // What was typed, and perhaps sent, before the page lived (`early-submit.ts`).
  useLayoutEffect(() => {
    const { form, value } = input.current ?? {};
    if (value) setTyped(value);
    if (form?.dataset['sent'] === undefined) return;
    delete form.dataset['sent'];
    form.requestSubmit();
  }, []);

  async function start(event: SubmitEvent) {
    event.preventDefault();
    const name = input.current?.value ?? '';
    if (isStarting) return;
    if (state?.phase === 'running') {
      setFailure('scans.already_running');
      return;
    }
    setFailure(null);
    setIsStarting(true);
    try {
      const module = await loadScanModule();
      await module.prepareScan();
      startWith(module, name);
    } catch (error) {
      // The name is sent by the page that comes then.
      keepTypedName(name);
      if (!isLostPart(error) || !loadOnceMore()) setFailure(networkFailure().code);
    } finally {
      setIsStarting(false);
    }
  }

  function startWith(module: ScanModule, name: string) {
    const problem = creatorNameProblem(name);
    setNameProblem(problem);
    setTyped(name);
    if (problem !== null) input.current?.focus();
    else if (!navigator.onLine) setFailure('client.offline');
    else setScan({ module, session: module.startScan(cleanCreatorName(name)) });
  }

  const Outcome = scan?.module.ScanOutcome;
  return (
    <div className="leak-check">
      <form
        className="leak-check-form"
        noValidate
        onSubmit={(event) => void start(event)}
        onFocus={warmUp}
        onPointerEnter={warmUp}
      >
        <TextField
          ref={input}
          id="creator-name"
          name="creatorName"
          label={text('scans.form.label')}
          hint={text('scans.form.hint')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setNameProblem(null);
          }}
          error={nameProblem === null ? null : failureText(nameProblem)}
          counter={{
            visible: text('scans.form.counter', { count, limit: creatorNameMaxLength }),
            spoken: text('scans.form.counterLabel', { count, limit: creatorNameMaxLength }),
            isOver: count > creatorNameMaxLength,
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          required
          dir="auto"
          action={
            <Button type="submit" aria-disabled={isRunning}>
              {isRunning ? text('scans.form.running') : text('scans.form.submit')}
            </Button>
          }
        />
        <p className="leak-check-note">{text('scans.form.note')}</p>
        <noscript>
          <p className="field-error">{text('scans.form.noScript')}</p>
        </noscript>
      </form>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      {Outcome !== undefined && state !== null && <Outcome state={state} />}
    </div>
  );
}
