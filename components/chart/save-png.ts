import { saveBlob } from "@/components/ui/save-blob";

/**
 * Saves the first SVG in the element as a PNG. Its computed styles are written into it, and the background is that of
 * the panel.
 */
export async function savePng(figure: HTMLElement, fileName: string): Promise<void> {
  const drawing = figure.querySelector("svg");
  if (!drawing) return;
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) return;
  inlineStyles(drawing, copy);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));

  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const scale = Math.max(2, window.devicePixelRatio);
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = groundOf(figure);
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) saveBlob(blob, fileName);
}

const kept = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "opacity",
  "font-size",
  "font-weight",
  "stop-color",
  "stop-opacity",
];

function inlineStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  const own = kept.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(";");
  to.setAttribute("style", `${own};font-family:sans-serif`);
  for (const [at, child] of [...from.children].entries()) {
    const copy = to.children[at];
    if (copy) inlineStyles(child, copy);
  }
}

function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== "rgba(0, 0, 0, 0)" && backgroundColor !== "transparent") return backgroundColor;
  }
  return "white";
}
