import { useEffect, useRef, useState } from 'react';
import { text } from '#lib/texts.ts';
import { TextField } from '#ui/text-field.tsx';

/** Characters (Unicode code points, as the database counts them) of a name at most. */
export const nameMaxLength = 60;

export function countNameCharacters(name: string): number {
  return Array.from(name.trim()).length;
}

/** The full name, with its counter. */
export function NameField(props: { error: string | null; defaultValue?: string }) {
  const { error, defaultValue } = props;
  const input = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  // What was typed, or filled in by the browser, before the page lived.
  useEffect(() => setCount(countNameCharacters(input.current?.value ?? '')), []);
  return (
    <TextField
      ref={input}
      id="name"
      name="name"
      label={text('sessions.name')}
      error={error}
      defaultValue={defaultValue}
      counter={{
        visible: text('sessions.nameCounter', { count, limit: nameMaxLength }),
        spoken: text('sessions.nameCounterLabel', { count, limit: nameMaxLength }),
        isOver: count > nameMaxLength,
      }}
      autoComplete="name"
      onInput={(event) => setCount(countNameCharacters(event.currentTarget.value))}
      dir="auto"
      required
    />
  );
}
