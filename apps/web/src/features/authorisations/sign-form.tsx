import { letterLanguages, letterMonths } from '@leakblock/domain/authorisations';
import { text } from '#lib/texts.ts';
import { useLeaveWarning } from '#lib/leave-warning.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ActTicks } from './act-ticks.tsx';
import { OwnerNameField } from './owner-name-field.tsx';
import type { SigningFacts } from './read-signing-facts.ts';
import { SignatureField } from './signature-field.tsx';
import { SignedNote } from './signed-note.tsx';
import { useSigning } from './use-signing.ts';
import type { Signing } from './use-signing.ts';

type PartProps = { signing: Signing; facts: SigningFacts };

/** The form in which a letter of authorisation is filled in, looked at beforehand, and signed. */
export function SignForm({ facts }: { facts: SigningFacts }) {
  const signing = useSigning(facts);
  const { busy, form, isUnsaved, notice, signed } = signing;
  useLeaveWarning(isUnsaved);
  if (signed !== null) return <SignedNote signed={signed} />;
  return (
    <form
      ref={form}
      className="form sign-form"
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null) signing.sign();
      }}
    >
      {facts.replaces !== null && (
        <p>{text('authorisations.sign.replaces', { version: facts.replaces })}</p>
      )}
      <MissingFacts missing={facts.missing} />
      <WhoPart signing={signing} facts={facts} />
      <WhatPart signing={signing} facts={facts} />
      <LetterPart signing={signing} />
      <SignaturePart signing={signing} />
      {notice !== null && (
        <Notice tone={notice.tone}>
          {notice.title !== undefined && <h3>{notice.title}</h3>}
          <p>{notice.body}</p>
        </Notice>
      )}
      <div className="actions">
        <Button type="submit" aria-disabled={busy !== null}>
          {text(busy === 'sign' ? 'authorisations.sign.saving' : 'authorisations.sign.save')}
        </Button>
        <Button
          look="quiet"
          aria-disabled={busy !== null}
          onClick={() => {
            if (busy === null) signing.preview();
          }}
        >
          {text(
            busy === 'preview'
              ? 'authorisations.sign.previewMaking'
              : 'authorisations.sign.preview',
          )}
        </Button>
        <a className="button button-quiet" href="/authorisation">
          {text('authorisations.sign.cancel')}
        </a>
      </div>
    </form>
  );
}

/** She may sign without them; who reads the letter may then ask who she is. */
function MissingFacts({ missing }: Pick<SigningFacts, 'missing'>) {
  if (missing.length === 0) return null;
  const facts = missing.map((fact) => text(`authorisations.sign.without.${fact}`)).join(', ');
  return (
    <p className="notice">
      {text('authorisations.sign.without', { facts })}{' '}
      <a href="/account">{text('authorisations.sign.toFacts')}</a>
    </p>
  );
}

function WhoPart({ facts, signing: { change, draft, errors } }: PartProps) {
  const { stageNames } = facts;
  return (
    <Section id="who" title={text('authorisations.sign.who')}>
      <TextField
        id="full-name"
        label={text('authorisations.sign.name.label')}
        hint={text('authorisations.sign.name.hint')}
        error={errors.fullName ?? null}
        autoComplete="name"
        value={draft.fullName}
        onChange={({ target }) => change({ fullName: target.value })}
      />
      <p>
        {stageNames.length === 0
          ? text('authorisations.sign.noNames')
          : text('authorisations.sign.names', { names: stageNames.join(', ') })}{' '}
        <a href="/account">{text('authorisations.sign.toAccount')}</a>
      </p>
      <OwnerNameField
        draft={draft}
        stageNames={stageNames}
        error={errors.owner ?? null}
        onChange={change}
      />
    </Section>
  );
}

function WhatPart({ signing: { change, draft, errors } }: PartProps) {
  return (
    <>
      <Section id="what" title={text('authorisations.sign.what')}>
        <TextAreaField
          id="content"
          rows={4}
          label={text('authorisations.sign.content.label')}
          hint={text('authorisations.sign.content.hint')}
          error={errors.protectedContent ?? null}
          value={draft.protectedContent}
          onChange={({ target }) => change({ protectedContent: target.value })}
        />
        <TextAreaField
          id="exclusions"
          rows={2}
          label={text('authorisations.sign.exclusions.label')}
          hint={text('authorisations.sign.exclusions.hint')}
          error={errors.exclusions ?? null}
          value={draft.exclusions}
          onChange={({ target }) => change({ exclusions: target.value })}
        />
      </Section>
      <Section
        id="acts"
        title={text('authorisations.sign.acts.title')}
        lede={text('authorisations.sign.acts.lede')}
      >
        <ActTicks
          acts={draft.acts}
          error={errors.acts ?? null}
          onChange={(acts) => change({ acts })}
        />
      </Section>
    </>
  );
}

const statements = ['1', '2', '3', '4'] as const;

function LetterPart({ signing }: { signing: Signing }) {
  const { change, draft } = signing;
  return (
    <>
      <Section id="how" title={text('authorisations.sign.how')}>
        <SelectField
          id="months"
          label={text('authorisations.sign.term.label')}
          value={String(draft.months)}
          onChange={({ target }) =>
            change({ months: letterMonths.find((one) => String(one) === target.value) ?? 12 })
          }
          options={letterMonths.map((months) => ({
            value: String(months),
            label: text('authorisations.sign.term.months', { months }),
          }))}
        />
        <SelectField
          id="letter-language"
          label={text('authorisations.sign.language.label')}
          value={draft.language}
          onChange={({ target }) => change({ language: target.value === 'de' ? 'de' : 'en' })}
          options={letterLanguages.map((language) => ({
            value: language,
            label: text(`authorisations.sign.language.${language}`),
          }))}
        />
      </Section>
      <Section id="says" title={text('authorisations.sign.says.title')}>
        <ul className="letter-points">
          {statements.map((one) => (
            <li key={one}>{text(`authorisations.sign.says.${one}`)}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function SignaturePart({ signing: { change, draft, errors } }: { signing: Signing }) {
  return (
    <Section id="signature" title={text('authorisations.sign.signature.title')}>
      <CheckboxField
        id="facts"
        label={text('authorisations.sign.facts')}
        error={errors.facts ?? null}
        checked={draft.confirmsFacts}
        onChange={({ target }) => change({ confirmsFacts: target.checked })}
      />
      <CheckboxField
        id="electronic"
        label={text('authorisations.sign.electronic')}
        error={errors.electronic ?? null}
        checked={draft.agreesToElectronicRecords}
        onChange={({ target }) => change({ agreesToElectronicRecords: target.checked })}
      />
      <SignatureField draft={draft} error={errors.signature ?? null} onChange={change} />
    </Section>
  );
}
