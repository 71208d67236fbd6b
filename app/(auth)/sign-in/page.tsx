import type { Metadata } from "next";
import { singleSignOn } from "@/lib/base/auth/single-sign-on";
import { t } from "@/lib/languages/text";
import { sendsMail } from "@/lib/resources/mail/outbox";
import { returnAddress, returnPage } from "./return-address";
import { readAddressError } from "./sign-in-error";
import { SignInForm } from "./sign-in-form";

export const generateMetadata = (): Metadata => ({ title: t("Sign in") });

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, error } = await searchParams;
  const address = returnAddress(typeof callbackUrl === "string" ? callbackUrl : undefined);
  return (
    <SignInForm
      returnTo={address}
      returnPage={returnPage(address)}
      hasSingleSignOn={singleSignOn() !== undefined}
      sendsMail={sendsMail()}
      cameBackWith={readAddressError(typeof error === "string" ? error : undefined)}
    />
  );
}
