import { createHash } from 'node:crypto';
import { inTurn } from '#platform/in-turn';

/** Connections to the database that may wait for the payment provider at the same time in one program. */
const lanes = 3;

/**
 * Runs work that asks the provider inside a transaction. What is about the same thing runs one after the other, and at
 * most three at a time: while the provider is slow the connections of everybody else stay free.
 */
export async function inLane<T>(about: string, work: () => Promise<T>): Promise<T> {
  const lane = createHash('sha256').update(about).digest().readUInt32BE() % lanes;
  return inTurn(`billing lane ${String(lane)}`, work);
}
