/** Thrown when a scan was ended from outside: the program stops, or another took it for dead. */
export class ScanInterrupted extends Error {
  constructor() {
    super('The scan was interrupted.');
    this.name = 'ScanInterrupted';
  }
}
