// Writes public/images/share.png, the preview picture that chats show for a link to the portal: node --import
// tsx scripts/build/render-share-image.mjs
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { datesText, documentedCamp } from '../../src/domain/camp/facts.ts'
import { Mark } from '../../src/views/ui/parts/Mark.tsx'
import { HorizonScene } from '../../src/views/ui/scenes/HorizonScene.tsx'
import { campTokens } from '../../src/views/ui/theme/tokens.ts'

const { identity, time, place } = documentedCamp.facts
const size = { width: 1200, height: 630 }
const path = fileURLToPath(new URL('../../public/images/share.png', import.meta.url))
const font = await readFile(
  fileURLToPath(import.meta.resolve('@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2')),
)
const variables = Object.entries({ ...campTokens.constant, ...campTokens.light })
  .map(([name, value]) => `${name}:${value};`)
  .join('')
const drawn = (component, properties) => renderToStaticMarkup(createElement(component, properties))

// Colour bands compress better than a gradient.
const page = `<!doctype html><style>
  @font-face { font-family: Outfit; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }
  :root { ${variables} }
  body { margin: 0; ${Object.entries(size)
    .map(([side, pixels]) => `${side}:${pixels}px`)
    .join(
      ';',
    )}; position: relative; overflow: hidden; color: var(--camp-sky-text); font-family: Outfit; text-align: center;
    background: linear-gradient(var(--camp-sky-top) 0 130px, #e2e5d2 0 215px, #efe5c6 0 290px, var(--camp-sky-middle) 0 355px, #fcd498 0 405px, #fcc47d 0 445px, var(--camp-sky-low) 0) }
  body > svg:first-of-type { position: absolute; inset: 0; width: 100%; height: 100% }
  main { position: absolute; inset: 44px 0 auto; display: grid; justify-items: center }
  h1 { margin: 14px 0 12px; font-size: 92px; font-weight: 720; line-height: .95; letter-spacing: -.035em; max-width: 9em }
  p { margin: 0; font-size: 32px; font-weight: 600 }
</style>${drawn(HorizonScene)}<main>${drawn(Mark, { size: 76 })}<h1>${identity.name}</h1><p>${datesText(time)} · ${place.country}</p></main>`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
try {
  const tab = await browser.newPage({ viewport: size })
  await tab.setContent(page)
  await tab.evaluate(() => document.fonts.ready)
  await tab.screenshot({ path })
  console.info(`Wrote ${path}`)
} finally {
  await browser.close()
}
