import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** A page to read: its heading, one sentence on what it is about, then sections. */
export function TextPage(props: { title: string; lede: string; children: ReactNode }) {
  return (
    <div className="page text-page">
      <header className="page-head">
        <h1>{props.title}</h1>
        <p className="lede">{props.lede}</p>
      </header>
      {props.children}
    </div>
  );
}

export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-head">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Short points, each with a sign before it. */
export function Points({ points, sign: Sign = Check }: { points: string[]; sign?: LucideIcon }) {
  return (
    <ul className="plan-features">
      {points.map((point) => (
        <li key={point}>
          <Sign size={16} aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  );
}
