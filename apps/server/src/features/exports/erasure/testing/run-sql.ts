import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TestGateway } from '../../../../testing/start-test-gateway.ts';

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** For tests: runs a statement as the database's owner. */
export function runSql<Row extends object>(
  gateway: TestGateway,
  query: RawBuilder<unknown>,
): Promise<Row[]> {
  const { parameters, sql } = query.compile(compiler);
  return gateway.sql<Row>(sql, [...parameters]);
}
