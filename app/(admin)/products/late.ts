export { ProductDrawer } from "./product-drawer";
export { ProductForm } from "./product-form";
