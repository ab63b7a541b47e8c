/**
 * @param part the id of the only part to print, for style sheets with `data-printed`
 * @throws when the browser cannot print
 */
export function printPage(part?: string): void {
  if (part === undefined) {
    window.print()
    return
  }
  const { dataset } = document.documentElement
  dataset.printed = part
  try {
    window.print()
  } finally {
    delete dataset.printed
  }
}
