import type { Metadata } from "next";
import { connection } from "next/server";
import { t } from "@/lib/languages/text";
import { sendsMail } from "@/lib/resources/mail/outbox";
import { ForgotForm } from "./forgot-form";

export const generateMetadata = (): Metadata => ({ title: t("Reset your password") });

export default async function ForgotPage() {
  // Whether there is a mail server is a setting of the process, not of the build.
  await connection();
  return <ForgotForm sendsMail={sendsMail()} />;
}
