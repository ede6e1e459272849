/** Runs one statement as `leakblock_server`, in a transaction of its own, and gives its rows. */
export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
