import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { languageNames } from '#lib/language-names.ts';
import { isLanguage, languages, pageLanguage } from '#lib/language.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { MailFrame } from './mail-frame.tsx';
import { readPreview, readPreviews } from './read-previews.ts';
import type { PreviewedMail } from './read-previews.ts';
import './previews.css';

/** Every mail that people of ours get, as it would be sent. */
export function PreviewsView() {
  const mails = useQuery({
    queryKey: ['mail-previews'],
    queryFn: ({ signal }) => readPreviews(signal),
  });
  return (
    <Section id="previews" title={text('mails.previews.title')} lede={text('mails.previews.lede')}>
      <Loaded query={mails} lines={8}>
        {(all) => <Previews names={all.map(({ name }) => name)} />}
      </Loaded>
    </Section>
  );
}

function Previews({ names }: { names: readonly string[] }) {
  const [mail, setMail] = useState<PreviewedMail>({
    ...{ name: names[0] ?? '', language: pageLanguage(), isDiscreet: false },
  });
  const [look, setLook] = useState<'light' | 'dark'>('light');
  return (
    <>
      <div className="mail-choice">
        <SelectField
          id="preview-mail"
          label={text('mails.previews.mail')}
          value={mail.name}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => setMail({ ...mail, name: target.value })}
        />
        <SelectField
          id="preview-language"
          label={text('mails.previews.language')}
          value={mail.language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setMail({ ...mail, language: target.value });
          }}
        />
        <SelectField
          id="preview-look"
          label={text('mails.previews.look')}
          value={look}
          options={(['light', 'dark'] as const).map((value) => ({
            value,
            label: text(`mails.previews.look.${value}`),
          }))}
          onChange={({ target }) => setLook(target.value === 'dark' ? 'dark' : 'light')}
        />
      </div>
      <CheckboxField
        id="preview-discreet"
        label={text('mails.previews.discreet')}
        checked={mail.isDiscreet}
        onChange={({ target }) => setMail({ ...mail, isDiscreet: target.checked })}
      />
      <Preview mail={mail} look={look} />
    </>
  );
}

function Preview({ look, mail }: { mail: PreviewedMail; look: 'light' | 'dark' }) {
  const preview = useQuery({
    queryKey: ['mail-preview', mail],
    queryFn: ({ signal }) => readPreview(mail, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="screen-section" aria-busy={preview.isPlaceholderData}>
      <Loaded query={preview} lines={8}>
        {(written) => (
          <>
            <p>
              <span className="quiet">{withColon(text('mails.previews.subject'))}</span>{' '}
              <strong>{written.subject}</strong>
            </p>
            <h3>{text('mails.previews.html')}</h3>
            <MailFrame html={written.html} title={written.subject} look={look} />
            <h3>{text('mails.previews.text')}</h3>
            <pre className="admin-code mail-text" tabIndex={0}>
              {written.text}
            </pre>
          </>
        )}
      </Loaded>
    </div>
  );
}
