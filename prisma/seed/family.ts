/** A product: the end of its stock-keeping unit, its name, its price a month. */
interface Article {
  readonly code: string;
  readonly name: string;
  readonly price: number;
}

export interface Family {
  readonly code: string;
  readonly title: string;
  /** Whether names begin with the provider's brand. */
  readonly branded?: boolean;
  /** What is bought for one unit sold, as a part of its price. */
  readonly costShare: number;
  readonly amount: { readonly min: number; readonly max: number };
  /** Lengths of a term in months; a length named twice is twice as common. */
  readonly terms: readonly number[];
  readonly unit: string;
  readonly consumption: { readonly property: string; readonly metadata: string };
  /** What it is commonly bought together with. */
  readonly companion: string;
  /** `{place}` is where it is used, with a capital first letter at the beginning. */
  readonly names: readonly string[];
  /** Lines in the notation of `rich-text.ts`; `{place}`, `{customer}`, `{mail}` and `{limit}` are filled in. */
  readonly description: readonly string[];
  readonly articles: readonly Article[];
}
