import { Note } from "@/components/ui/note";
import { type SignInError, signInErrorWords } from "./sign-in-error";

export function ErrorNote({ error }: { error: SignInError }) {
  const { title, detail } = signInErrorWords(error);
  return (
    <Note kind="error">
      <b>{title}</b> {detail}
    </Note>
  );
}
