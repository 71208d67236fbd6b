import type { ReactNode, SVGProps } from "react";

interface IconProps extends SVGProps<SVGSVGElement> {
  /** In pixels, where the style sheet does not say it. */
  size?: number;
}

export type Icon = (props: IconProps) => ReactNode;

interface Form {
  isFilled?: boolean;
  /** Where text runs from right to left, it points the other way. */
  isMirrored?: boolean;
}

/** An icon of 24 × 24, as its outline. It is named where it is shown, or hidden from screen readers. */
export const icon =
  (outline: string, form: Form = {}): Icon =>
  (props) =>
    drawn(outline, form, props);

function drawn(outline: string, { isFilled, isMirrored }: Form, { size = 24, ...rest }: IconProps) {
  const paint = isFilled ? { fill: "currentColor" } : { fill: "none", stroke: "currentColor", strokeWidth: 2 };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: see above
    <svg
      data-icon={isMirrored ? "mirrored" : ""}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...paint}
      {...rest}
    >
      <path d={outline} />
    </svg>
  );
}
