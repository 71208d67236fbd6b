/** Downloads a file that the page made. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser may read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
