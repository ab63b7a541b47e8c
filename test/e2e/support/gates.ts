import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import { startCluster } from '../../server/support/cluster.ts'
import { shortLivedHost, startHost } from './host.ts'
import { newPairing, type Pairing, pair, question } from './pairing.ts'
import { expect } from './test.ts'

export interface Camp {
  /** Of the hosts, the phones' first. */
  readonly addresses: readonly [first: string, second: string]
  readonly remove: () => Promise<void>
}

/** Two hosts on one PostgreSQL, or the embedded one twice. */
export async function startCamp(engine: string): Promise<Camp> {
  if (engine === 'embedded') {
    const host = await startHost({}, shortLivedHost)
    return { addresses: [host.address, host.address], remove: host.stop }
  }
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('There is no PostgreSQL on this machine.')
  const folder = await mkdtemp(join(tmpdir(), 'camp-gates-'))
  const cluster = await startCluster(programs, 'on')
  const shared = { DATABASE_URL: cluster.url, DATA_DIR: folder, DEMO: '1' }
  const first = await startHost(shared)
  const second = await startHost(shared)
  const remove = async () => {
    await Promise.all([first.stop(), second.stop()])
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { addresses: [first.address, second.address], remove }
}

/** @param serviceWorkers allowed where the page has to open without a network */
export async function openPhone(
  browser: Browser,
  baseURL: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Page> {
  const phone = await browser.newContext({
    baseURL,
    serviceWorkers,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  return phone.newPage()
}

/** Somebody stands at it then. */
export async function pairAs(phone: Page, lead: Page, gate: string, operator: string): Promise<Pairing> {
  const pairing = await newPairing(lead, gate)
  await pair(phone, pairing)
  await question(phone).getByLabel('Somebody else').fill(operator)
  await question(phone).getByRole('button', { name: 'I am at this gate' }).click()
  await expect(phone.getByLabel('Participant code')).toBeVisible()
  return pairing
}
