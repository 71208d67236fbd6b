import { notFound } from "next/navigation";

/** Addresses that no screen has: Next shows `not-found.tsx` inside the layout only when a page asks for it. */
export default function UnknownPage() {
  notFound();
}
