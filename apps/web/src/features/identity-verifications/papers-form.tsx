import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { documentKinds, sidesOf } from '@leakblock/domain/identity-verifications';
import type { DocumentKind, DocumentSide } from '@leakblock/domain/identity-verifications';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { ReadyPicture } from './prepare-picture.ts';
import { PapersFailure, sendPapers } from './send-papers.ts';

type Pictures = Partial<Record<DocumentSide, ReadyPicture | undefined>>;
type Problems = Partial<Record<DocumentSide, string | undefined>>;

/** Chooses a paper and its pictures, and sends them. What was chosen stays whatever goes wrong. */
export function PapersForm({ onSent }: { onSent: () => Promise<void> }) {
  const [kind, setKind] = useState<DocumentKind>('id_card');
  const [pictures, setPictures] = useState<Pictures>({});
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const sides = sidesOf(kind);
  // Pictures lie nowhere but here until they are sent, which takes a while.
  useLeaveWarning(Object.values(pictures).some((picture) => picture !== undefined));

  function set(side: DocumentSide, picture: ReadyPicture | null, said: string | null) {
    setPictures((before) => ({ ...before, [side]: picture ?? undefined }));
    setProblems((before) => ({ ...before, [side]: said ?? undefined }));
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (share !== null) return;
    const missing = sides.filter((side) => pictures[side] === undefined);
    const [first] = missing;
    if (first !== undefined) {
      const words = failureText('identity.side_missing');
      setProblems((before) => ({
        ...before,
        ...Object.fromEntries(missing.map((side) => [side, before[side] ?? words])),
      }));
      document.getElementById(`picture-${first}`)?.focus();
      return;
    }
    setProblem(null);
    setShare(0);
    try {
      const chosen = sides.map((side) => [side, pictures[side]?.bytes] as const);
      await sendPapers(kind, Object.fromEntries(chosen), setShare);
      await onSent();
    } catch (error) {
      const words = failureText(explainDataError(error));
      const side = error instanceof PapersFailure ? error.side : null;
      if (side === null) setProblem(words);
      else setProblems((before) => ({ ...before, [side]: words }));
    }
    setShare(null);
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <SelectField
        id="document-kind"
        label={text('identity-verifications.kind')}
        value={kind}
        options={documentKinds.map((one) => ({
          value: one,
          label: text(`identity-verifications.kind.${one}`),
        }))}
        onChange={({ target }) =>
          setKind(documentKinds.find((one) => one === target.value) ?? 'id_card')
        }
      />
      <div className="identity-pictures">
        {sides.map((side) => (
          <PictureField
            key={side}
            side={side}
            picture={pictures[side] ?? null}
            problem={problems[side] ?? null}
            isLocked={share !== null}
            onChange={(picture, said) => set(side, picture, said)}
          />
        ))}
      </div>
      {problem !== null && (
        <Notice tone="problem">
          <p>{problem}</p>
        </Notice>
      )}
      {share !== null && (
        <ProgressBar
          label={text('identity-verifications.sending')}
          done={Math.round(share * 100)}
          total={share < 1 ? 100 : 0}
        />
      )}
      <Button type="submit" aria-disabled={share !== null}>
        {text(share === null ? 'identity-verifications.send' : 'identity-verifications.sending')}
      </Button>
    </form>
  );
}
