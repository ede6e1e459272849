import { useEffect, useState } from 'react';
import { text } from '#lib/texts.ts';
import { TextField } from '#ui/text-field.tsx';

/** Milliseconds without a key before what was typed is searched. */
const typingMs = 250;
/** What a search may hold. */
const longestSearch = 100;

/** Part of a creator's name; searched once she who types rests. */
export function CreatorSearch({ onSearch }: { onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <TextField
      id="creator-search"
      type="search"
      label={text('agency-area.search')}
      value={typed}
      maxLength={longestSearch}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
