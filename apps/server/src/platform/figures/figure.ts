import type { RawBuilder } from 'kysely';
import type { ServerContext } from '../feature.ts';

/** What a figure of the whole installation is called, for `/metrics`. */
export type FigureName = {
  /** `leakblock_…` */
  name: string;
  help: string;
  labels?: readonly string[];
};

/** One value of a figure. */
export type Reading = { name: string; labels?: Readonly<Record<string, string>>; value: number };

export type FigureContext = Pick<ServerContext, 'database' | 'env' | 'secrets' | 'now' | 'log'>;

/**
 * Figures of the whole installation that are read together from the database: not of this program, and the same
 * whichever program tells them. They name no person, and nothing that a person made up.
 */
export type Figures = {
  /** Two parts may tell one figure, each with labels of its own, when both describe it alike. */
  figures: readonly FigureName[];
  /** Must stay cheap with a million rows: it runs every few seconds while somebody collects. */
  read: (context: FigureContext) => Promise<Reading[]>;
};

/** What operators have to do by hand, of every feature that has such things. */
export const operatorWork: FigureName = {
  name: 'leakblock_operator_work',
  help: 'What waits for an operator, by kind.',
  labels: ['kind'],
};

/**
 * One kind of such things.
 * @param count one row with the number as `count`, read as `service_role`
 */
export function countWork(kind: string, count: RawBuilder<{ count: number }>): Figures {
  return {
    figures: [operatorWork],
    read: async ({ database }) => {
      const { rows } = await database.asService((trx) => count.execute(trx));
      return [{ name: operatorWork.name, labels: { kind }, value: rows[0]?.count ?? 0 }];
    },
  };
}
