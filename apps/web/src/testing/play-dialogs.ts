/** Windows of the browser's own (`dialog`), which jsdom knows but cannot open. Loaded before every test file. */
const { prototype } = HTMLDialogElement;

prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
