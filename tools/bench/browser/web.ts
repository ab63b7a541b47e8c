import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { startHost } from '../../../test/e2e/support/host.ts'
import { launchOptions } from '../../../test/launch.ts'
import { balanceIsThere, portalIsKept, signedInCamper } from './camperHome.ts'
import { type Visit, visitSlowly } from './slowPhone.ts'

/*
 * Measures the landing page and a camper's home on a cheap phone and a slow network: the real build on the
 * real host, a quarter of the processor speed, 1.6 Mbit/s and 150 ms round trips. Results are medians; one kB
 * is 1,000 bytes.
 */

const runs = 5

type Measure = keyof Visit
type Goals = Partial<Record<Measure, number>>

const measures: Readonly<Record<Measure, { name: string; unit: string }>> = {
  largestPaint: { name: 'largest contentful paint', unit: 'ms' },
  ready: { name: 'ready', unit: 'ms' },
  blocked: { name: 'total blocking time', unit: 'ms' },
  blockedInAll: { name: 'blocking time before, too', unit: 'ms' },
  shift: { name: 'layout shift', unit: '' },
  scriptKb: { name: 'JavaScript, gzipped', unit: 'kB' },
  transferredKb: { name: 'transferred', unit: 'kB' },
}

const pages = {
  landing: {
    name: '/ cold, ready when its tabs answer',
    goals: { largestPaint: 2_500, blocked: 400, scriptKb: 150 },
  },
  cold: { name: '/app cold, balance shown', goals: { ready: 4_000 } },
  again: { name: '/app second visit, balance shown', goals: { ready: 1_500 } },
} as const satisfies Record<string, { name: string; goals: Goals }>

execFileSync(
  process.execPath,
  [fileURLToPath(new URL('../../../scripts/ensure.mjs', import.meta.url)), '--build'],
  {
    stdio: 'inherit',
  },
)
const host = await startHost()
const browser = await chromium.launch(launchOptions)
try {
  const visits = { landing: [] as Visit[], cold: [] as Visit[], again: [] as Visit[] }
  const phone = { baseURL: host.address, viewport: { width: 390, height: 844 } }
  const storageState = await signedInCamper(browser, host.address)
  for (let run = 0; run < runs; run += 1) {
    const stranger = await browser.newContext(phone)
    visits.landing.push(await visitSlowly(stranger, '/', tabsAnswer))
    await stranger.close()
    const camper = await browser.newContext({ ...phone, storageState })
    visits.cold.push(await visitSlowly(camper, '/app', balanceIsThere, portalIsKept))
    visits.again.push(await visitSlowly(camper, '/app', balanceIsThere))
    await camper.close()
  }
  const reached = (['landing', 'cold', 'again'] as const).map((page) => report(pages[page], visits[page]))
  if (reached.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await host.stop()
}

/** Only the page's script handles this key. */
function tabsAnswer(page: Page) {
  return page.waitForFunction(() => {
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })
    return document.querySelector('[role=tab]')?.dispatchEvent(key) === false
  })
}

function report({ name, goals }: { name: string; goals: Goals }, visits: readonly Visit[]): boolean {
  console.info(`\n${name}, median of ${visits.length}`)
  const results = (Object.keys(measures) as Measure[]).map((measure) => {
    const figures = visits.map((visit) => visit[measure]).toSorted((one, other) => one - other)
    const median = figures[Math.floor(figures.length / 2)] ?? 0
    const goal = goals[measure]
    const { name: title, unit } = measures[measure]
    const isReached = goal === undefined || median <= goal
    const range = `${figures.at(0)?.toFixed(0)} to ${figures.at(-1)?.toFixed(0)}`
    const wanted = goal === undefined ? '' : `  goal ${goal} ${unit}${isReached ? '' : ': NOT REACHED'}`
    console.info(`  ${title.padEnd(26)}${median.toFixed(0).padStart(6)} ${unit}  (${range})${wanted}`)
    return isReached
  })
  return !results.includes(false)
}
