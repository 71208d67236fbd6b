import { redirect } from "next/navigation";
import { paths } from "./paths";

export default function StartPage() {
  redirect(paths.overview());
}
