import type { Metadata } from "next";
import { Logo } from "@/components/ui/logo";
import { returnAddress, returnWords } from "./return-address";
import classes from "./sign-in.module.css";
import { SignInForm } from "./sign-in-form";
import { TermWall } from "./term-wall";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl } = await searchParams;
  const address = returnAddress(typeof callbackUrl === "string" ? callbackUrl : undefined);
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <p className={classes.brand}>
          <Logo />
          Comptoir
        </p>
        <SignInForm returnTo={address} returnWords={returnWords(address)} />
      </main>
      <TermWall />
    </div>
  );
}
