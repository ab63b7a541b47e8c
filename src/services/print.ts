/**
 * Opens the browser's print dialog for what stands on the page; print.css says how it looks on paper.
 * @throws when the browser cannot print
 */
export function printPage(): void {
  window.print()
}
