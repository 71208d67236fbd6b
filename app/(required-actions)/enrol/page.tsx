import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { t } from "@/lib/languages/text";
import { paths } from "../../(admin)/paths";
import { signedIn } from "../../(admin)/session/signed-in";
import { returnAddress } from "../../(auth)/sign-in/return-address";
import { EnrolScreen } from "./enrol-screen";

export const generateMetadata = (): Metadata => ({ title: t("Second step") });

interface EnrolPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Shows the setup of the required second factor, and then redirects to the requested page. */
export default async function EnrolPage({ searchParams }: EnrolPageProps) {
  const { then } = await searchParams;
  const next = returnAddress(typeof then === "string" ? then : undefined);
  const { actor, address } = await signedIn();
  if (!actor) redirect(paths.signIn(address));
  if (!actor.session?.awaitsFactor) redirect(next);
  return <EnrolScreen tenant={actor.tenant} user={actor.user.id} next={next} />;
}
