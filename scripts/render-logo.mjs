// Writes public/favicon.svg and public/images/saved-logo.png from the one drawing of the mark:
// node --import tsx scripts/render-logo.mjs
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { productName } from '../src/domain/event.ts'
import { Mark } from '../src/views/ui/Mark.tsx'
import { campTokens } from '../src/views/ui/tokens.ts'

const pixels = 512
const publicFolder = new URL('../public/', import.meta.url)

const svg = renderToStaticMarkup(createElement(Mark, { size: pixels }))
  .replace(/var\((--camp-[a-z-]+)\)/g, (_, name) => {
    const colour = campTokens.constant[name]
    if (colour === undefined) throw new Error(`The mark uses ${name}, which is not the same in both schemes`)
    return colour
  })
  .replace(' aria-hidden="true" focusable="false">', `><title>${productName}</title>`)

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
try {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`)
  const png = await page.screenshot({ omitBackground: true })
  await mkdir(new URL('images/', publicFolder), { recursive: true })
  await writeFile(new URL('favicon.svg', publicFolder), `${svg}\n`)
  await writeFile(new URL('images/saved-logo.png', publicFolder), png)
  console.info(`Wrote favicon.svg and images/saved-logo.png to ${fileURLToPath(publicFolder)}`)
} finally {
  await browser.close()
}
