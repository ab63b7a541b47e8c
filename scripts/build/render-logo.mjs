// Writes public/favicon.svg, public/images/saved-logo.png and the app's icons from one drawing: node --import
// tsx scripts/build/render-logo.mjs
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { documentedCamp, portalNameOf } from '../../src/domain/camp/facts.ts'
import { Mark } from '../../src/views/ui/parts/Mark.tsx'
import { campTokens } from '../../src/views/ui/theme/tokens.ts'

const pixels = 512
const publicFolder = new URL('../../public/', import.meta.url)

const svg = renderToStaticMarkup(createElement(Mark, { size: pixels }))
  .replace(/var\((--camp-[a-z-]+)\)/g, (_, name) => {
    const colour = campTokens.constant[name]
    if (colour === undefined) throw new Error(`The mark uses ${name}, which is not the same in both schemes`)
    return colour
  })
  .replace(' aria-hidden="true" focusable="false">', `><title>${portalNameOf(documentedCamp.facts)}</title>`)

// Systems crop a maskable icon to any shape within its middle 80 percent; iOS does not draw transparency.
const brand = campTokens.light['--camp-brand']
const icons = [
  { name: 'portal-192', size: 192, ground: 'transparent', share: 100 },
  { name: 'portal-512', size: 512, ground: 'transparent', share: 100 },
  { name: 'portal-maskable-512', size: 512, ground: brand, share: 75 },
  { name: 'portal-apple-180', size: 180, ground: brand, share: 80 },
]

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
  await mkdir(new URL('icons/', publicFolder), { recursive: true })
  for (const { name, size, ground, share } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body{margin:0;block-size:100vh;display:grid;place-items:center;background:${ground}}svg{inline-size:${share}vw;block-size:auto}</style>${svg}`,
    )
    await writeFile(
      new URL(`icons/${name}.png`, publicFolder),
      await page.screenshot({ omitBackground: true }),
    )
  }
  console.info(`Wrote favicon.svg, images/saved-logo.png and icons to ${fileURLToPath(publicFolder)}`)
} finally {
  await browser.close()
}
