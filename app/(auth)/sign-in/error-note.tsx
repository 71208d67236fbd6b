import { useText } from "@/components/language/language";
import { Note } from "@/components/ui/note";
import { type SignInError, signInErrorWords } from "./sign-in-error";

export function ErrorNote({ error }: { error: SignInError }) {
  const { title, detail } = signInErrorWords(error, useText());
  return (
    <Note kind="error">
      <b>{title}</b> {detail}
    </Note>
  );
}
