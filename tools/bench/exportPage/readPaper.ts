import { printedPages } from '../../../test/portal/support/paper.ts'

export type PrintedCodes = readonly (readonly string[])[]

declare global {
  interface Window {
    readPaper?: (base64: string) => Promise<PrintedCodes>
  }
}

window.readPaper = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const pages = await printedPages(new Blob([bytes]))
  return pages.map(({ codes }) => codes)
}
