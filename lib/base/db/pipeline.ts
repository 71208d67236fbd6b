import pg from "pg";
import utils from "pg/lib/utils.js";
import { digest } from "@/lib/base/crypto/digest";
import { env } from "@/lib/base/env";
import { replicationFailure } from "./replication";
import { hasFewTexts, type Sql } from "./sql";

/**
 * A statement with its parameters. One with a name is prepared once for each connection; the name belongs to one text. Behind
 * a pooler that does not know names, none is sent.
 */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  name?: string;
}

/** A statement as it is sent: prepared, unless a request has a say in its text. Each text that is prepared takes memory of Postgres. */
export const toStatement = (statement: Sql): Statement =>
  hasFewTexts(statement) ? named(statement) : { text: statement.text, values: statement.values };

/** A statement that is prepared under a name made from its text, so that a name never belongs to two statements. */
export const named = ({ text, values }: Sql): Statement => ({
  name: digest(text).slice(0, 32),
  text,
  values,
});

/** The result of a statement of a pipeline. */
export interface Outcome {
  rows: object[];
  /** How many rows it has read or changed. */
  count: number;
  /** The first word of its completion, such as `UPDATE`; `ROLLBACK` for a COMMIT of a failed transaction. */
  command: string;
  /** The messages that COPY has sent. */
  copied: readonly Buffer<ArrayBuffer>[];
}

/** The outcome of a statement without a result. */
export const noOutcome: Outcome = { rows: [], count: 0, command: "", copied: [] };

/** The statement with this number of the pipeline has failed; those before it have been executed, those after it have not. */
export class PipelineError extends Error {
  constructor(
    readonly at: number,
    readonly outcomes: readonly Outcome[],
    override readonly cause: Error,
  ) {
    super(cause.message);
  }
}

/**
 * Runs statements as a pipeline: sends them with one write and waits for all answers, in one round trip. Without BEGIN among
 * them they are a transaction of their own: Postgres commits at the end of the pipeline, or undoes all of it.
 *
 * @throws PipelineError
 */
export function runPipeline(client: pg.ClientBase, statements: readonly Statement[]): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Pipeline(statements, (cause, outcomes) => {
        const failure = cause ?? replicationFailure(client);
        if (failure) reject(new PipelineError(outcomes.length, outcomes, failure));
        else resolve(outcomes);
      }),
    );
  });
}

const int8 = 20;

/** Counts are bigint; none here exceeds the integers that a JavaScript number represents exactly. */
export function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === int8 ? Number : pg.types.getTypeParser(oid, format as "text");
}

const sendsNames = env.DATABASE_POOLER !== "transaction";

/** A query of pg's own, prepared under its name where statements are sent with names. */
export const preparable = <Query extends { name: string }>(query: Query): Query =>
  sendsNames ? query : { ...query, name: "" };

/** The names of the statements that a connection has prepared, the one that was used last at the end. */
const prepared = new WeakMap<pg.Connection, Set<string>>();

/** How many statements stay prepared on a connection: more than the program has of constant text. */
const preparedMax = 400;

type Callback = (error: Error | null, outcomes: Outcome[]) => void;

interface Prepared {
  text: string;
  name: string;
  values: (string | Buffer | null)[];
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/**
 * Several statements as one query of pg: it hands over the messages that arrive until the server is ready again, which is
 * after the one Sync at the end. The members are those that pg's client calls.
 */
class Pipeline extends pg.Query {
  readonly #statements: Prepared[];
  readonly #outcomes: Outcome[] = [];
  #rows: object[] = [];
  #copied: Buffer<ArrayBuffer>[] = [];
  #columns: Column[] = [];
  #names: Set<string> = new Set();
  callback: (error: Error | null) => void;

  constructor(statements: readonly Statement[], done: Callback) {
    super("");
    this.callback = (error) => done(error, this.#outcomes);
    // Before anything is written, so that a value that cannot be sent leaves the connection as it was.
    this.#statements = statements.map(({ text, name = "", values = [] }) => ({
      text,
      name: sendsNames ? name : "",
      values: values.map(utils.prepareValue),
    }));
  }

  override submit = (connection: pg.Connection): null => {
    const names = prepared.get(connection) ?? new Set();
    prepared.set(connection, names);
    this.#names = names;
    connection.stream.cork();
    const used = this.#statements.map(({ name }) => name).filter(Boolean);
    const known = new Set(used.filter((name) => names.delete(name)));
    for (const name of used) names.add(name);
    // Before any statement can fail: what comes after one that does is not executed.
    for (const name of names) {
      if (names.size <= preparedMax) break;
      connection.close({ type: "S", name }, true);
      names.delete(name);
    }
    for (const { text, name, values } of this.#statements) {
      if (!known.has(name)) {
        // A failed pipeline leaves open whether its statement was prepared.
        if (name !== "") connection.close({ type: "S", name }, true);
        connection.parse({ name, text, types: [] }, true);
        if (name !== "") known.add(name);
      }
      connection.bind({ statement: name, values }, true);
      connection.describe({ type: "P", name: "" }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    this.#columns.forEach(({ name, parse }, at) => {
      const text = fields[at] ?? null;
      row[name] = text === null ? null : parse(text);
    });
    this.#rows.push(row);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copied, because the client uses its buffer again.
    this.#copied.push(Buffer.from(chunk));
  }

  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(" ");
    this.#outcomes.push({
      rows: this.#rows,
      count: Number(words.at(-1)) || 0,
      command: words[0] ?? "",
      copied: this.#copied,
    });
    this.#rows = [];
    this.#copied = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    for (const { name } of this.#statements.slice(this.#outcomes.length)) this.#names.delete(name);
    this.callback(error);
  }
}
