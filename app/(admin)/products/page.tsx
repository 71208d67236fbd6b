import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { ProductsScreen } from "./products-screen";

export const generateMetadata = (): Metadata => ({ title: t("Products") });

export default function ProductsPage() {
  return <ProductsScreen />;
}
