import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import JSZip from 'jszip'
import { products } from '../../../src/domain/till/products.ts'
import { sheetsOf } from './paper.ts'

/* What people read of a page, on its paper and in its files, and the words of the documented camp in it. */

const forbidden: readonly RegExp[] = [
  // An id may have these digits among others.
  /(?<![\da-f])2025(?!\d*[a-f])/,
  ...[/April 13/, /Zimbabwe/, /Harare/, /\+263/, /Pathfinder/, /camporee/i, /\$/],
  ...[/\bCAT\b/, /Central Africa/, /\bunions?\b/i, /conference/i, /camp meeting/i],
  ...products.map(({ name }) => new RegExp(name)),
]

/** Exceptions, with their reasons. Data that people typed and addresses of the API are no exceptions: none has them. */
const allowed = [
  // The label of the fact that says whether cards print this word.
  'Cards print “Conference”',
  // The same fact in the camp's own file, which only the portal reads.
  '"printsConference"',
]

/** Each as its word, where it was found, and the text around it. */
export function tracesIn(texts: readonly string[], where: string): readonly string[] {
  return texts.flatMap((text) => {
    const read = allowed.reduce((left, exception) => left.replaceAll(exception, ''), text)
    return forbidden.flatMap((word) => {
      const at = read.search(word)
      return at < 0 ? [] : [`${word} at ${where}: ${read.slice(Math.max(0, at - 40), at + 40)}`]
    })
  })
}

declare global {
  interface Window {
    /** Texts drawn on a canvas, and those of the page whenever it printed. */
    noted: { readonly drawn: string[]; readonly printed: string[][] }
    textsOfPage: () => string[]
  }
}

/** For `addInitScript`. */
export function noteTexts(): void {
  const noted: Window['noted'] = { drawn: [], printed: [] }
  window.noted = noted
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function draw(text, ...place) {
    noted.drawn.push(text)
    fillText.call(this, text, ...place)
  }
  window.print = () => noted.printed.push(window.textsOfPage())
  // With what only paper or a screen reader has.
  window.textsOfPage = () => {
    const page = document.documentElement.cloneNode(true) as HTMLElement
    for (const element of page.querySelectorAll('script, style')) element.remove()
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'content', 'href', 'download', 'label']
    const attributes = Array.from(page.querySelectorAll('*'), (element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    )
    const fields = document.querySelectorAll<HTMLInputElement>('input[type=text], textarea')
    const typed = Array.from(fields, ({ value }) => value)
    return [location.href, ...attributes.flat(), ...typed, page.textContent ?? '']
  }
}

export function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [...window.textsOfPage(), ...window.noted.drawn, ...window.noted.printed.flat()])
}

/** The name and the words of a file; of pictures only the name. */
export async function textsOfFile(download: Download): Promise<readonly string[]> {
  const name = download.suggestedFilename()
  const bytes = await readFile(await download.path())
  if (name.endsWith('.pdf')) return [name, ...(await sheetsOf(bytes)).map(({ words }) => words)]
  if (/\.(zip|xlsx)$/.test(name)) {
    const { files } = await JSZip.loadAsync(bytes)
    const texts = Object.values(files).map(async (file) =>
      file.name.endsWith('.png') ? file.name : `${file.name} ${await file.async('string')}`,
    )
    return [name, ...(await Promise.all(texts))]
  }
  return name.endsWith('.png') ? [name] : [name, bytes.toString('utf8')]
}
