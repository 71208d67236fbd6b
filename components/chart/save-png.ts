import { saveBlob } from "@/components/ui/save-blob";

/** The text of a picture, so that it can be read without the page. */
export interface Caption {
  title: string;
  /** The second line: tenant, period, time zone. */
  detail: string;
  /** The lines of the drawing and their names. */
  legend: readonly { name: string; isDashed?: boolean }[];
}

const margin = 24;
const headHeight = 56;
const footHeight = 36;
/** Parts that carry this class belong to the page, such as the chosen day, and are left out of the picture. */
export const notSaved = "not-saved";

/** Saves the first SVG in the element as a PNG with a caption, in the colours and the font of the page. */
export async function savePng(figure: HTMLElement, caption: Caption, fileName: string): Promise<void> {
  const drawing = figure.querySelector("svg");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!drawing || !context) return;
  const box = drawing.getBoundingClientRect();
  const texts = [...drawing.querySelectorAll("text")].filter((text) => !text.closest(`.${notSaved}`));
  // Labels may be wider than the axis.
  const overflow = Math.max(0, ...texts.map((text) => box.left - text.getBoundingClientRect().left));
  const [width, height] = [box.width + overflow + 2 * margin, box.height + headHeight + footHeight + 2 * margin];
  const scale = Math.max(2, window.devicePixelRatio);
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  context.scale(scale, scale);
  context.fillStyle = groundOf(figure);
  context.fillRect(0, 0, width, height);
  const [left, top] = [margin + overflow, margin + headHeight];
  context.drawImage(await imageOf(drawing, box), left, top, box.width, box.height);
  for (const text of texts) drawText(context, text, left - box.left, top - box.top);
  drawCaption(context, figure, caption, top + box.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) saveBlob(blob, fileName);
}

/** The drawing without its texts: an image has no access to the fonts of the page. */
async function imageOf(drawing: SVGElement, { width, height }: DOMRect): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new Error("a copy of a drawing is a drawing");
  inlineStyles(drawing, copy);
  for (const part of copy.querySelectorAll(`text, .${notSaved}`)) part.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function drawText(context: CanvasRenderingContext2D, text: Element, dx: number, dy: number): void {
  const { left, top, height } = text.getBoundingClientRect();
  const { fill, fontFamily, fontSize, fontWeight } = getComputedStyle(text);
  context.fillStyle = fill;
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  context.textBaseline = "middle";
  context.fillText(text.textContent ?? "", left + dx, top + height / 2 + dy);
}

function drawCaption(context: CanvasRenderingContext2D, figure: HTMLElement, caption: Caption, bottom: number): void {
  const { color, fontFamily } = getComputedStyle(figure);
  const accent = getComputedStyle(figure).getPropertyValue("--c-accent-solid");
  const quiet = getComputedStyle(figure).getPropertyValue("--c-text2");
  context.textBaseline = "alphabetic";
  const write = (text: string, x: number, y: number, font: string, style: string) => {
    context.font = `${font} ${fontFamily}`;
    context.fillStyle = style;
    context.fillText(text, x, y);
    return context.measureText(text).width;
  };
  write(caption.title, margin, margin + 18, "600 18px", color);
  write(caption.detail, margin, margin + 40, "400 13px", quiet);
  let x = margin;
  for (const { name, isDashed = false } of caption.legend) {
    context.strokeStyle = accent;
    context.lineWidth = 2;
    context.setLineDash(isDashed ? [4, 3] : []);
    context.beginPath();
    context.moveTo(x, bottom + 22);
    context.lineTo(x + 22, bottom + 22);
    context.stroke();
    x += 30 + write(name, x + 30, bottom + 26, "400 12px", quiet) + 24;
  }
}

const copied = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "opacity",
  "stop-color",
  "stop-opacity",
];

function inlineStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  to.setAttribute("style", copied.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(";"));
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
