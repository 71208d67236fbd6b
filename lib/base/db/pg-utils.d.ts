/** The part of pg that its own queries use to write parameters; its types leave it out. */
declare module "pg/lib/utils.js" {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
