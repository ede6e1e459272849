/**
 * Links between the pages of a list, counted from 1: `rel="next"` in the head, numbers and "Next" below. Both
 * are empty for a single page.
 */
export function pageLinks(
  page: number,
  pages: number,
  address: (page: number) => string,
): { head: string; nav: string } {
  if (pages <= 1) return { head: '', nav: '' };
  const escaped = (number: number): string => address(number).replaceAll('&', '&amp;');
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).map((number) =>
    number === page ? `<b>${number}</b>` : `<a href="${escaped(number)}">${number}</a>`,
  );
  const next = page < pages ? `<a rel="next" href="${escaped(page + 1)}">Next</a>` : '';
  return {
    head: page < pages ? `<link rel="next" href="${escaped(page + 1)}">` : '',
    nav: `<nav class="pages">${numbers.join(' ')} ${next}</nav>`,
  };
}
