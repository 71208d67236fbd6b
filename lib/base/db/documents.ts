import type { Prisma } from "@/prisma/generated/client";

/** A document's key and the document. */
export interface DocumentRow {
  tenant: string;
  id: string;
  doc: Prisma.InputJsonObject;
}

type Key = Pick<DocumentRow, "tenant" | "id">;
type Where = { tenant_id: Key };

// Without it Prisma answers the whole row, with the document that was just sent.
const select = { id: true } as const;

const where = ({ tenant, id }: Key): Where => ({ tenant_id: { tenant, id } });

interface Insertable<Row> {
  create(args: { data: Row; select: typeof select }): PromiseLike<unknown>;
}
interface Replaceable<Columns> {
  update(args: { where: Where; data: Columns; select: typeof select }): PromiseLike<unknown>;
}
interface Removable {
  delete(args: { where: Where; select: typeof select }): PromiseLike<unknown>;
}

/** Adds a document: `insertDocument(tx.ticket, { tenant, id, doc })`. A trigger fills the table's other columns from it. */
export async function insertDocument<Row extends DocumentRow>(
  table: Insertable<NoInfer<Row>>,
  row: Row,
): Promise<void> {
  await table.create({ data: row, select });
}

/** Replaces a document and, where given, columns that are not derived from it. */
export async function replaceDocument<Columns extends { doc?: Prisma.InputJsonObject }>(
  table: Replaceable<NoInfer<Columns>>,
  key: Key,
  columns: Columns,
): Promise<void> {
  await table.update({ where: where(key), data: columns, select });
}

export async function removeDocument(table: Removable, key: Key): Promise<void> {
  await table.delete({ where: where(key), select });
}
