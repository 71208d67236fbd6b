declare module "*.po" {
  const catalogue: import("./catalogue").Catalogue;
  export default catalogue;
}
