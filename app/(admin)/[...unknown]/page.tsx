import { notFound } from "next/navigation";

/** Unknown URLs: Next shows `not-found.tsx` inside the layout only if a page calls `notFound`. */
export default function UnknownPage() {
  notFound();
}
