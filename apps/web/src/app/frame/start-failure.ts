/** Shows what the document holds for the case that the app does not start; needs no words and no React. */
export function showStartFailure(): void {
  document.getElementById('start-failure')?.removeAttribute('hidden');
  document.getElementById('app')?.remove();
}
