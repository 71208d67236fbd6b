/** Downloads a file that was created in the browser. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser may read the URL later, so revoke it after a delay.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
