/**
 * Inline script of pages with the leak check: a form that is sent before it lives would load the page anew, without what
 * was typed and with it in the address. It is marked instead, and sends itself when it lives (`leak-check.tsx`).
 */
export const earlySubmit =
  'addEventListener("submit",e=>{if(!e.defaultPrevented){e.preventDefault();e.target.dataset.sent=""}})';
