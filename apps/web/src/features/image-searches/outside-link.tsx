import type { ReactNode } from 'react';

/** A page elsewhere in a window of its own, which learns nothing of this one: no referrer, no way back. */
export function OutsideLink(props: { href: string; children: ReactNode; className?: string }) {
  // What was fetched from a page is never followed unless it is a web address.
  if (!/^https?:\/\//i.test(props.href)) return null;
  return (
    <a
      href={props.href}
      className={props.className}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
    >
      {props.children}
    </a>
  );
}
