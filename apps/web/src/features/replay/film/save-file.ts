/** Some browsers read the file only after the click. */
const KEPT_MS = 60_000;

/** Saves a file under a name, as a link with `download` does. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
