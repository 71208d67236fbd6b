import { EventEmitter } from "node:events";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";

/**
 * Prisma's typed models on the connection of a transaction of ours. Records of identity are few and have many columns, so
 * that types are worth more than the milliseconds that Prisma adds; documents and events are written without it.
 */

/** `apiKey` for the model `ApiKey`. */
const names = Object.values(Prisma.ModelName).map(
  (name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}` as Uncapitalize<typeof name>,
);
type Name = (typeof names)[number];

export type Models = Pick<Prisma.TransactionClient, Name>;

/** Runs a query of Prisma's on the connection of the transaction. */
export type RunQuery = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Prisma's transaction on a connection that is not its own. */
export interface BoundModels {
  models: Prisma.TransactionClient;
  /** Reports to Prisma that the transaction has ended. */
  end(): void;
}

const transactionMilliseconds = 10_000;

/** Prisma, without any connection: each of its transactions uses one that `bind` gives it. */
export class ModelClient {
  readonly #pool = new BoundPool();
  readonly #prisma = new PrismaClient({ adapter: new PrismaPg(this.#pool) });
  /** Ends when the latest binding has been made. */
  #binding: Promise<unknown> = Promise.resolve();

  /** Opens a transaction of Prisma's whose statements are run by `run`; BEGIN, COMMIT and ROLLBACK are not its own. */
  bind(run: RunQuery): Promise<BoundModels> {
    // One at a time, so that the connection that Prisma asks the pool for is this one. No statement is sent meanwhile.
    const bound = this.#binding.then(() => this.#open(run));
    this.#binding = bound.catch(() => {});
    return bound;
  }

  async #open(run: RunQuery): Promise<BoundModels> {
    this.#pool.next = boundClient(run);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    return await new Promise((resolve, reject) => {
      const work = async (models: Prisma.TransactionClient) => {
        resolve({ models, end });
        await ended;
      };
      // Once it is open, its failures are those of its statements, which their callers get.
      this.#prisma.$transaction(work, { timeout: transactionMilliseconds }).catch(reject);
    });
  }

  async disconnect(): Promise<void> {
    await this.#prisma.$disconnect();
  }
}

class BoundPool extends pg.Pool {
  next: pg.PoolClient | undefined;

  override connect = async (): Promise<pg.PoolClient> => {
    const client = this.next;
    this.next = undefined;
    if (!client) throw new Error("Models are used in a transaction only.");
    return client;
  };
}

const nothing: Pick<pg.QueryResult, "rows" | "fields" | "rowCount"> = { rows: [], fields: [], rowCount: 0 };

/** What Prisma's adapter takes for a connection of its own. */
function boundClient(run: RunQuery): pg.PoolClient {
  const query = async (config: pg.QueryConfig) =>
    /^(BEGIN|COMMIT|ROLLBACK)$/.test(config.text) ? nothing : await run(config);
  // The adapter uses these members only.
  return Object.assign(new EventEmitter(), { query, release: () => {} }) as unknown as pg.PoolClient;
}

const openOf = Symbol("open");
interface Opening {
  [openOf]: () => Promise<Prisma.TransactionClient>;
}

/** A model, each call of which first opens Prisma's transaction. */
const model = (name: Name, open: Opening[typeof openOf]) =>
  new Proxy(
    {},
    {
      get:
        (_, method) =>
        async (...parameters: unknown[]) => {
          const opened = (await open())[name];
          return await Reflect.apply(Reflect.get(opened, method), opened, parameters);
        },
    },
  );

const models = Object.defineProperties(
  {},
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        get(this: Opening) {
          return model(name, this[openOf]);
        },
      },
    ]),
  ),
);

/** The models of a transaction, which costs nothing until one is used. */
export const modelsOf = (open: Opening[typeof openOf]): Models =>
  // Each member has the methods of Prisma's own model.
  Object.create(models, { [openOf]: { value: open } });
