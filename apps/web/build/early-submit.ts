/**
 * Inline script of pages with the leak check: a form that is sent before it lives would load the page anew, without what
 * was typed and with it in the address. It is marked instead, and sends itself when it lives (`leak-check.tsx`). So does one
 * whose page was loaded once more since what runs a scan did not come (`lost-part.ts`), with the name that was kept then
 * (`typed-name.ts`).
 */
export const earlySubmit =
  'addEventListener("submit",e=>{if(!e.defaultPrevented){e.preventDefault();e.target.dataset.sent=""}});' +
  'document.addEventListener("readystatechange",()=>{' +
  'if(document.readyState=="interactive"&&history.state=="lost"){' +
  'let f=document.querySelector(".leak-check-form"),n=sessionStorage.getItem("creator-name");' +
  'if(f&&n){f.creatorName.value=n;f.dataset.sent=""}}})';
