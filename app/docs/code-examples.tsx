import { type CodeRequest, codeOf, languages } from "@/components/layout/code-of";
import exampleStyles from "./code-examples.module.css";
import styles from "./docs.module.css";

/** The same request in several languages. The choice is a radio button, which needs no script. */
export function CodeExamples({ name, request, origin }: { name: string; request: CodeRequest; origin: string }) {
  return (
    <fieldset
      className={`relative min-w-0 py-0 px-0 m-0 border-0 ${exampleStyles.examples}`}
      aria-label="The request in a language"
    >
      {languages.map((language, at) => (
        <label className="inline-flex py-4 px-10 text-13 text-2 rounded-6 cursor-pointer" key={language}>
          <input
            className="absolute opacity-0"
            type="radio"
            name={`${name}-language`}
            defaultChecked={at === 0}
            data-language={language}
            data-place={at}
          />
          {language}
        </label>
      ))}
      <button type="button" className="absolute top-0 end-0 py-4 px-8 text-12 text-2 hover-text-1" data-docs-copy>
        Copy
      </button>
      {languages.map((language, at) => (
        <section
          key={language}
          className={`hidden py-12 px-16 leading-20 pre-wrap rounded-8 bg-sunken ${styles.code}`}
          data-place={at}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          aria-label={`${name} in ${language}`}
        >
          <pre>{codeOf(language, request, origin)}</pre>
        </section>
      ))}
    </fieldset>
  );
}
