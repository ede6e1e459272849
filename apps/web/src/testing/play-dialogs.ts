/** jsdom draws dialogs and cannot open them; a real browser's focus and backdrop are the journeys' business. */
export function playDialogs(): void {
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function showModal() {
    this.open = true;
  };
  prototype.close = function close() {
    this.open = false;
  };
}
