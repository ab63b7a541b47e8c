import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readModels } from '../../../scripts/code/models.ts'
import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { fullNameOf, type Participant } from '../../../src/domain/people/people.ts'
import { readRecording } from '../../../src/inspector/readRecording.ts'
import { divergencesIn } from '../../inspector/support/recordings.ts'
import { openGate, scan } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { benchTest, expect } from '../support/test.ts'

/** The host completes the check-in, but the first answer is lost; the retry succeeds. */
async function loseAnswer(page: Page, { code, ...person }: Participant): Promise<void> {
  await openGate(page)
  await scan(page, code)
  const confirm = page.getByRole('button', { name: 'Check In Participant' })
  await expect(confirm).toBeVisible()
  let calls = 0
  await page.route('**/api/admin/checkin/**step=confirm', async (route) => {
    calls += 1
    const response = await route.fetch()
    await (calls === 1 ? route.abort('connectionreset') : route.fulfill({ response }))
  })
  await confirm.click()
  await expect(page.locator('[data-verdict="unreachable"]')).toBeVisible()
  await confirm.click()
  await expect(page.locator('[data-verdict="checkedIn"]')).toContainText(fullNameOf(person))
  await expect(page.getByLabel('Participant code')).toBeFocused()
}

/** Loses the next search, so that the page offers the incident for download. */
async function downloadIncident(page: Page): Promise<string> {
  await page.route('**/api/admin/checkin/**step=search', (route) => route.abort('connectionreset'))
  await scan(page, demoCodes.alreadyIn)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download incident' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^incident-gate-0\.1\.0-[0-9a-f]{10}\.json$/)
  return download.path()
}

/**
 * Each event with the words that the view shows after it. The first key of a scanner arrives before the
 * scanner is detected.
 */
const stepsOf = ({ code }: Participant) =>
  [
    ['started', 'Scan the barcode on the ID card'],
    ...Array.from(code, () => ['code.changed', 'Scan the barcode on the ID card'] as const),
    ['code.scanned', 'Participant code'],
    ['find done', 'Check In Participant'],
    ['scan.confirmed', '•••'],
    ['markAttempt done', '•••'],
    ['record failed', 'Maybe checked in, maybe not'],
    ['scan.confirmed', '•••'],
    ['record done', 'Checked in'],
    ['after inputRefocus', 'Checked in'],
    ...Array.from(demoCodes.alreadyIn, () => ['code.changed', 'Participant code'] as const),
    ['code.scanned', 'Participant code'],
    ['find failed', 'No answer'],
  ] as const

/** Events of the gate's connection come at any time between those of its scan. */
const ofConnection = /: (network\.found|reachHost done)$/

benchTest(
  'a check-in with a lost answer is recorded, downloaded, replayed step by step, and saved as a test that passes',
  async ({ page, consoleErrors }) => {
    const camper = campers.bench.recorded
    await loseAnswer(page, camper)
    const file = await downloadIncident(page)
    for (const error of consoleErrors.splice(0)) expect(error).toMatch(/ERR_CONNECTION_RESET/)
    const recorded = await readFile(file, 'utf8')
    for (const secret of [camper.code, camper.firstname, camper.lastname])
      expect(recorded).not.toContain(`"${secret}"`)

    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto('/inspector/recordings')
    await page.locator('input[type="file"]').setInputFiles(file)
    const position = page.getByRole('slider', { name: 'Position' })
    await expect(position).toHaveAttribute('aria-valuetext', /^Event 1 of/)
    calls.length = 0
    const view = page.frameLocator('iframe[title="View of gate"]').locator('#root')
    const next = async () => {
      const before = (await position.getAttribute('aria-valuetext')) ?? ''
      await page.keyboard.press('ArrowRight')
      await expect(position).not.toHaveAttribute('aria-valuetext', before)
      return (await position.getAttribute('aria-valuetext')) ?? ''
    }
    for (const [index, [event, words]] of stepsOf(camper).entries()) {
      if (index > 0) while (ofConnection.test(await next())) {}
      await expect(position).toHaveAttribute('aria-valuetext', new RegExp(`: ${event}$`))
      await expect(view).toContainText(words)
    }
    await expect(page.locator('[data-state="scan.ready.unreachable"][data-current]')).toBeVisible()
    expect(calls).toEqual([])

    await page.getByLabel('Save as a regression test').fill('gate lost answer')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('gate-lost-answer.json')
    const fixture = await readFile(await saved.path(), 'utf8')
    expect(divergencesIn(fixture, await readModels())).toEqual([])
    const read = readRecording(fixture)
    expect(new Set(read.ok ? read.recording.events.map(({ flow }) => flow) : [])).toEqual(new Set(['gate']))
  },
)
