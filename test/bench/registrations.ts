import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { demoCamp } from '../../src/domain/demo/demoCamp.ts'
import type { Participant } from '../../src/domain/people.ts'
import { startHost } from '../e2e/support/host.ts'
import { signInAsAdmin } from '../e2e/support/journeys.ts'
import { launchOptions } from '../launch.ts'

/*
 * The list of registrations with 10,000 people, in the real build: how long after a key in a filter the frame with
 * the list that answers it is painted. A key counts only when the count line has changed with it.
 */

const people = 10_000
const rounds = 15
/** Typed and taken back letter by letter: each of them changes how many are shown. */
const typed = 'chipo'
/** Milliseconds. */
const limit = 50

export async function registrations(): Promise<void> {
  const ensure = fileURLToPath(new URL('../../scripts/ensure.mjs', import.meta.url))
  execFileSync(process.execPath, [ensure, '--build'], { stdio: 'inherit' })
  const host = await startHost()
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: host.address })
    await page.route('**/api/admin/participants', (route) =>
      route.fulfill({ json: { participants: crowd() } }),
    )
    await signInAsAdmin(page)
    await page.getByRole('link', { name: 'Registrations' }).click()
    await page.getByText(`Showing ${people} of ${people} registrations`).waitFor()
    await watchKeys(page)
    for (const field of ['First Name', 'Search']) {
      await page.getByLabel(field).focus()
      const answered: number[] = []
      for (let round = 0; round < rounds; round++) {
        for (const key of [...typed, ...Array.from(typed, () => 'Backspace')])
          answered.push(await timeOf(page, key))
      }
      report(field, answered)
    }
  } finally {
    await browser.close()
    await host.stop()
  }
}

function crowd(): Participant[] {
  const camp = demoCamp().participants
  return Array.from({ length: people }, (_, index) => {
    const camper = camp[index % camp.length]
    if (camper === undefined) throw new Error('The demo camp is empty.')
    return { ...camper, _id: `p-${index}`, code: `Z${index}` }
  })
}

declare global {
  interface Window {
    /** Milliseconds from the last key to the painted frame that has its answer. */
    answeredKey?: Promise<number>
    painted?: (now: number) => void
  }
}

/** The task after an animation frame runs when that frame has been painted. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const countLine = document.querySelector('[role="status"]')
    if (countLine === null) throw new Error('There is no count line.')
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        window.answeredKey = new Promise((resolve) => {
          window.painted = (now) => resolve(now - timeStamp)
        })
      },
      { capture: true },
    )
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.painted?.(performance.now())
        port2.postMessage(null)
      })
    }).observe(countLine, { characterData: true, childList: true, subtree: true })
  })
}

async function timeOf(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key)
  return page.evaluate(() => window.answeredKey ?? Number.NaN)
}

function report(field: string, answered: readonly number[]): void {
  const sorted = answered.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  const isWithin = at(0.95) < limit
  const [median, p95, slowest] = [at(0.5), at(0.95), at(1)].map((ms) => `${ms.toFixed(1)} ms`)
  console.info(
    `key in ${field} at ${people} people: median ${median}, p95 ${p95}, slowest ${slowest} of ${sorted.length} keys (limit ${limit} ms at p95)${isWithin ? '' : ': OVER THE LIMIT'}`,
  )
  if (!isWithin) process.exitCode = 1
}
