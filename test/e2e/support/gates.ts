import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import { startCluster } from '../../server/support/cluster.ts'
import { shortLivedHost, startHost } from './host.ts'
import { newPairing, type Pairing, pair, question } from './pairing.ts'
import { expect } from './test.ts'

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))

export interface Camp {
  readonly addresses: readonly [first: string, second: string]
  /** The output of `npm run ledger:check`; an embedded host is stopped for it. */
  readonly checkLedger: () => Promise<string>
  readonly remove: () => Promise<void>
}

export async function startCamp(engine: string): Promise<Camp> {
  if (engine === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'camp-gates-'))
    const host = await startHost({ DATA_DIR: folder }, shortLivedHost)
    return {
      addresses: [host.address, host.address],
      async checkLedger() {
        await host.stop()
        return ledgerChecked({ DATABASE_URL: '', DATA_DIR: folder })
      },
      async remove() {
        await host.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  }
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('There is no PostgreSQL on this machine.')
  const folder = await mkdtemp(join(tmpdir(), 'camp-gates-'))
  const cluster = await startCluster(programs, 'on')
  const shared = { DATABASE_URL: cluster.url, DATA_DIR: folder, DEMO: '1' }
  const first = await startHost(shared, shortLivedHost)
  const second = await startHost(shared, shortLivedHost)
  const remove = async () => {
    await Promise.all([first.stop(), second.stop()])
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    addresses: [first.address, second.address],
    checkLedger: () => ledgerChecked({ DATABASE_URL: cluster.url }),
    remove,
  }
}

async function ledgerChecked(environment: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/ledgerCheck.ts'],
    { cwd: projectFolder, env: { ...process.env, ...environment } },
  )
  return stdout
}

/** @param serviceWorkers allowed for pages that have to open without a network */
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

export async function pairAs(phone: Page, lead: Page, gate: string, operator: string): Promise<Pairing> {
  const pairing = await newPairing(lead, gate)
  await pair(phone, pairing)
  await question(phone).getByLabel('Somebody else').fill(operator)
  await question(phone).getByRole('button', { name: 'I am at this gate' }).click()
  // The question stays until the host has saved the name; a scan before that is ignored.
  await expect(question(phone)).toHaveCount(0)
  await expect(phone.getByLabel('Participant code')).toBeVisible()
  return pairing
}
