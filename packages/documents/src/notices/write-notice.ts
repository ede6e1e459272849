import type { NoticeLanguage, RequestKind } from '@leakblock/domain/removal-requests';
import { fieldsOfForm } from './forms/fields-of-form.ts';
import type { NoticeField, NoticeInput, WrittenSections } from './notice-input.ts';
import { english } from './texts/english.ts';
import { german } from './texts/german.ts';

/** Goes up with every change of a text, so that a notice says by which words it was written. */
const textVersion = 3;
const texts = { en: english, de: german } as const;

export type Notice = {
  templateVersion: string;
  subject: string;
  body: string;
  /** Fields of the form it is filed in, in the form's order; empty for mails. */
  fields: NoticeField[];
};

/**
 * Writes a notice in plain text, wholly from its input: the same input gives the same bytes. The subject starts with
 * the case's number, by which answers are told apart.
 */
export function writeNotice(
  kind: RequestKind,
  language: NoticeLanguage,
  input: NoticeInput,
): Notice {
  const { sections, subject } = writeSections(kind, language, input);
  return {
    templateVersion: `${kind}.${language}.${String(textVersion)}`,
    subject: subjectOf(subject, input),
    body: joinSections(sections),
    fields: fieldsOfForm(kind, input),
  };
}

/** The parts of a notice, each with what it is there for. */
export function writeSections(
  kind: RequestKind,
  language: NoticeLanguage,
  input: NoticeInput,
): WrittenSections {
  return texts[language][kind](input);
}

export function joinSections(sections: WrittenSections['sections']): string {
  return `${sections.map(({ text }) => text).join('\n\n')}\n`;
}

function subjectOf(subject: string, { caseNumber, host }: NoticeInput): string {
  return `[Case ${caseNumber}] ${subject} – ${host}`;
}
