// Writes docs/images/inspector-*.png, the pictures of docs/qa.md, from its own host with the demo camp: node
// --import tsx scripts/code/inspector-screenshots.mjs
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import playwright from '../../playwright.config.ts'
import { checkInModel } from '../../src/inspector/models/gate/checkIn.tsx'
import { drawnStates } from '../../src/inspector/walk/states.ts'
import buildBench, { benchApp } from '../../test/e2e/support/buildBench.ts'
import { startHost } from '../../test/e2e/support/host.ts'

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const recording = fileURLToPath(new URL('../../test/recordings/gate-lost-answer.json', import.meta.url))

/** The state after a check-in's answer was lost, which is hard to reach by hand. */
const lostAnswer = drawnStates(checkInModel).find(({ value }) => value === 'found.unanswered')

buildBench()
await mkdir(folder, { recursive: true })
const host = await startHost({ APP_DIR: benchApp })
const browser = await chromium.launch(playwright.use?.launchOptions)
try {
  const page = await browser.newPage({
    baseURL: host.address,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })

  await page.goto(`/inspector/gallery/checkIn/${lostAnswer?.id}?scheme=light&width=1280`)
  await page.frameLocator('iframe').locator('#root > :not(style)').first().waitFor()
  await page.locator('[data-kind="state"][data-current]').waitFor()
  await page.screenshot({ path: `${folder}inspector-gallery.png` })

  await page.goto('/inspector/recordings')
  const [build] = /\d+\.\d+\.\d+-\w+/.exec((await page.getByText('Inspector ·').textContent()) ?? '') ?? []
  const recorded = { ...JSON.parse(await readFile(recording, 'utf8')), build }
  await page.locator('input[type="file"]').setInputFiles({
    name: 'gate-lost-answer.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(recorded)),
  })
  const position = page.getByRole('slider', { name: 'Position' })
  await position.press('End')
  await position.blur()
  await page.locator('[data-kind="state"][data-current]').waitFor()
  await page.screenshot({ path: `${folder}inspector-replay.png` })
  console.info(`Wrote inspector-gallery.png and inspector-replay.png to ${folder}`)
} finally {
  await browser.close()
  await host.stop()
}
