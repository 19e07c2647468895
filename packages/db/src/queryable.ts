import pg from "pg";

/** What statements run on: a pool, one connection inside a transaction, or either of them without names. */
export interface Queryable {
  /** Runs one statement, or several without values; rejects with the server's or the connection's error. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/** A connection lent for statements that belong together. */
export interface LentConnection extends Queryable {
  /** Gives it back; a broken one is closed instead of kept. */
  release(broken?: Error | boolean): void;
}

/** Runs a statement there that another server was asked for. */
export const runOn = (inner: Queryable, statement: pg.QueryConfig): Promise<pg.QueryResult> =>
  inner.query(statement);

/** The same statements without their names, which the server then plans at each run. */
export const unnamed = (inner: Queryable): Queryable => ({
  query: (statement, values) =>
    inner.query(
      typeof statement === "string" ? statement : { ...statement, name: undefined },
      values,
    ),
});

/** Runs a statement in a pool in another way; `run` runs it as the pool itself would. */
export type Around = (
  statement: pg.QueryConfig,
  run: (statement: pg.QueryConfig) => Promise<pg.QueryResult>,
) => Promise<pg.QueryResult>;

/**
 * A pool whose own statements run `around` something, also those of Prisma, whose adapter takes nothing but a pool.
 * Those on a connection that it lends do not.
 */
export class WrappedPool extends pg.Pool {
  readonly #around: Around;

  constructor(settings: pg.PoolConfig, around: Around) {
    super(settings);
    this.#around = around;
  }

  override query<Stream extends pg.Submittable>(stream: Stream): Stream;
  override query<Row extends unknown[]>(
    statement: pg.QueryArrayConfig,
    values?: unknown[],
  ): Promise<pg.QueryArrayResult<Row>>;
  override query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  override query(statement: string | pg.QueryConfig, values?: unknown[]): unknown {
    const whole = typeof statement === "string" ? { text: statement } : statement;
    return this.#around(values === undefined ? whole : { ...whole, values }, (changed) =>
      super.query(changed),
    );
  }
}
