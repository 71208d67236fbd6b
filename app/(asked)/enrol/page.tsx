import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { paths } from "../../(admin)/paths";
import { signedIn } from "../../(admin)/signed-in";
import { returnAddress } from "../../(auth)/sign-in/return-address";
import { EnrolScreen } from "./enrol-screen";

export const metadata: Metadata = { title: "Second factor" };

interface EnrolPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Has a user set up the second factor that the tenant requires; then leads to the page that was asked for. */
export default async function EnrolPage({ searchParams }: EnrolPageProps) {
  const { then } = await searchParams;
  const next = returnAddress(typeof then === "string" ? then : undefined);
  const { actor, address } = await signedIn();
  if (!actor) redirect(paths.signIn(address));
  if (!actor.session?.awaitsFactor) redirect(next);
  return <EnrolScreen tenant={actor.tenant} next={next} />;
}
