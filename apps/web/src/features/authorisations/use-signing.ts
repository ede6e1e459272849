import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSameName, letterTextHeader, signLetterAnswer } from '@leakblock/domain/authorisations';
import type { AuthorisationAct, PreviewLetterInput } from '@leakblock/domain/authorisations';
import { useUser } from '#lib/auth-context.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { callForJson, callFunction } from '#lib/functions-client.ts';
import { pageLanguage } from '#lib/language.ts';
import { forgetFormDrafts } from '#lib/form-drafts.ts';
import { saveFile } from '#lib/save-file.ts';
import { text } from '#lib/texts.ts';
import { keepDraft, withKeptDraft } from './kept-draft.ts';
import { checkLetter, checkSigning, toLetterInput } from './signing-draft.ts';
import type { SigningDraft, SigningErrors } from './signing-draft.ts';
import type { SigningFacts } from './read-signing-facts.ts';

export type Signed = {
  id: string;
  version: number;
  endsOn: string;
  acts: readonly AuthorisationAct[];
};
export type SigningNotice = { tone: 'problem' | 'good'; title?: string; body: string };

/** The form's state. Nothing typed is lost whatever fails: it lies here and in this tab, not in the answer. */
export function useSigning(facts: SigningFacts) {
  const { id: userId } = useUser();
  const [draft, setDraft] = useState<SigningDraft>(() =>
    withKeptDraft(userId, firstDraft(facts), facts),
  );
  const [errors, setErrors] = useState<SigningErrors>({});
  const [notice, setNotice] = useState<SigningNotice | null>(null);
  const [busy, setBusy] = useState<'preview' | 'sign' | null>(null);
  const [signed, setSigned] = useState<Signed | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const seen = useSeen();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  useEffect(() => {
    if (isTouched && signed === null) keepDraft(userId, draft);
  }, [draft, isTouched, signed, userId]);

  async function run(what: 'preview' | 'sign', work: () => Promise<void>) {
    setBusy(what);
    setNotice(null);
    try {
      await work();
    } catch (error) {
      setNotice(explain(what, error));
    } finally {
      setBusy(null);
    }
  }

  function preview() {
    const found = checkLetter(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      setNotice({ tone: 'problem', body: text('authorisations.sign.previewMissing') });
      return;
    }
    void run('preview', async () => {
      const input = toLetterInput(draft);
      const answer = await callFunction('preview-authorisation', input, {
        accept: 'application/pdf',
      });
      saveFile(await answer.blob(), 'preview.pdf');
      seen.previewed(input, answer.headers.get(letterTextHeader));
      setNotice({ tone: 'good', body: text('authorisations.sign.previewReady') });
    });
  }

  function sign() {
    const found = checkSigning(draft);
    setErrors(found);
    setNotice(
      found.signature === text('authorisations.sign.signature.missing')
        ? signatureRequired()
        : null,
    );
    if (Object.keys(found).length > 0) return;
    void run('sign', async () => {
      const input = toLetterInput(draft);
      const body = {
        ...input,
        confirmsFacts: draft.confirmsFacts,
        agreesToElectronicRecords: draft.agreesToElectronicRecords,
        seen: seen.read(input),
      };
      const answer = await callForJson('sign-authorisation', body, signLetterAnswer);
      setSigned({ ...answer, acts: draft.acts });
      forgetFormDrafts('letter');
      await queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['authorisation', 'letters', 'signing'].includes(String(queryKey[0])),
      });
    });
  }

  return {
    form,
    draft,
    change: (part: Partial<SigningDraft>) => {
      setIsTouched(true);
      setDraft((before) => ({ ...before, ...part }));
    },
    errors,
    notice,
    busy,
    signed,
    isUnsaved: isTouched && signed === null,
    preview,
    sign,
  };
}

export type Signing = ReturnType<typeof useSigning>;

function firstDraft({ fullName, stageNames }: SigningFacts): SigningDraft {
  const stage = stageNames.find((name) => !isSameName(name, fullName));
  return {
    fullName,
    protectedContent: '',
    exclusions: '',
    acts: [],
    months: 12,
    language: pageLanguage() === 'de' ? 'de' : 'en',
    owner: stage === undefined ? { kind: 'other' } : { kind: 'stage', name: stage },
    otherName: '',
    way: 'draw',
    drawn: null,
    typedName: '',
    confirmsFacts: false,
    agreesToElectronicRecords: false,
  };
}

/** When the form was opened and the preview of these entries was made, by this device's clock. */
function useSeen() {
  const [openedAt] = useState(() => new Date().toISOString());
  const preview = useRef({ of: '', at: '', textSha256: null as string | null });
  return {
    previewed: (input: PreviewLetterInput, textSha256: string | null) => {
      preview.current = { of: wordsOf(input), at: new Date().toISOString(), textSha256 };
    },
    read: (input: PreviewLetterInput) => {
      const { at, of, textSha256 } = preview.current;
      const isSame = of === wordsOf(input);
      return {
        openedAt,
        previewedAt: isSame ? at : null,
        previewedTextSha256: isSame ? textSha256 : null,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
    },
  };
}

/** What the words of the letter are made of; the signature stands below them. */
const wordsOf = (input: PreviewLetterInput) => JSON.stringify({ ...input, signature: null });

const signatureRequired = (): SigningNotice => ({
  tone: 'problem',
  title: text('authorisations.sign.required.title'),
  body: text('authorisations.sign.required.body'),
});

function explain(what: 'preview' | 'sign', error: unknown): SigningNotice {
  const code = error instanceof RequestFailure ? error.code : 'server.unexpected';
  if (code === 'authorisations.signature_required') return signatureRequired();
  const isOut = code === 'client.session_ended' || code === 'request.unauthorized';
  if (isOut) {
    const words = text('authorisations.sign.signedOut');
    return { tone: 'problem', body: `${words} ${text('authorisations.sign.kept')}` };
  }
  const detail = failureText(code);
  // These say so themselves.
  const isSaid = code === 'client.offline' || code === 'client.unreachable';
  const kept = isSaid ? '' : ` ${text('authorisations.sign.kept')}`;
  return what === 'sign'
    ? { tone: 'problem', body: text('authorisations.sign.failed', { detail }) + kept }
    : { tone: 'problem', title: text('authorisations.sign.previewFailed'), body: detail + kept };
}
