import type { Metadata } from "next";
import { pageTranslator } from "../../language";
import { PasswordLinkForm } from "../password-link-form";

export const generateMetadata = async (): Promise<Metadata> => {
  const t = await pageTranslator();
  return { title: t("Invitation"), referrer: "no-referrer" };
};

export default function InvitePage() {
  return <PasswordLinkForm kind="invitation" />;
}
