import type { ReactNode } from 'react';
import { TextField } from '#ui/text-field.tsx';
import './administration.css';

type SearchFormProps = {
  id: string;
  label: string;
  hint?: string;
  typed: string;
  limit: number;
  onType: (typed: string) => void;
  /** Enter. */
  onSubmit: () => void;
  /** Beside the field: what else narrows the list. */
  children?: ReactNode;
};

/** A field that is searched by while somebody types, and at once on Enter. */
export function SearchForm(props: SearchFormProps) {
  const { id, label, hint, limit, typed } = props;
  return (
    <form
      role="search"
      className="admin-filters"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <TextField
        id={id}
        type="search"
        label={label}
        value={typed}
        maxLength={limit}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => props.onType(target.value)}
        {...(hint === undefined ? {} : { hint })}
      />
      {props.children}
    </form>
  );
}
