import type { Metadata } from "next";
import { t } from "@/lib/languages/text";
import { SingleSignOnScreen } from "./single-sign-on-screen";

export const generateMetadata = (): Metadata => ({ title: t("Single sign-on") });

export default function SingleSignOnPage() {
  return <SingleSignOnScreen />;
}
