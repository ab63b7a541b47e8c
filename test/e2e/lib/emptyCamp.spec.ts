import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import { startCluster } from '../../server/support/cluster.ts'
import { asSemicolons, type CampRow, campList, laterList } from '../../services/import/support/campLists.ts'
import { type RunningHost, shortLivedHost, startHost } from '../support/host.ts'
import { breakGateQueue, scan, signIn, signInAsAdmin } from '../support/journeys.ts'
import { keepPaper, picture } from '../support/pictures.ts'
import { admin, expect, test } from '../support/test.ts'

/*
 * The list of a real camp, from an empty database to the office's corrections, on a host and a database of
 * its own and only through the browser.
 */

/** `npm run soak camp` runs it with 600 people on both engines. */
const people = Number(process.env.PEOPLE ?? 60)
const engines = (process.env.ENGINES ?? 'embedded').split(',')

const first = campList(people, 0.03, 15)
const second = laterList(first, 20, 15, 16)
/** The office corrects the first row of each kind of mistake and skips the others. */
const mended = [
  { field: 'Last name', isWrong: ([lastname]: CampRow) => lastname === '', right: 'Mutasa' },
  { field: 'First name', isWrong: ([, firstname]: CampRow) => firstname === '', right: 'Tadiwa' },
  { field: 'Age', isWrong: ([, , , age]: CampRow) => !/^\d\d?$/.test(age), right: '12' },
  { field: 'Union', isWrong: ([, , , , union]: CampRow) => union === '', right: 'Malawi Union' },
].flatMap(({ field, isWrong, right }) => {
  const place = first.wrong.slice(0, -1).find((one) => isWrong(first.rows[one] as CampRow))
  return place === undefined ? [] : [{ field, right, row: place + 2 }]
})
const leftOut = first.wrong.length - mended.length
/** The office accepts each of these rows as the person of an earlier row. */
const perhaps = 3
const imported = people - perhaps - leftOut
const registered = imported + 15
const sheets = Math.ceil(registered / 10)

interface RunningCamp extends RunningHost {
  readonly remove: () => Promise<void>
}

async function startEmptyCamp(engine: string): Promise<RunningCamp> {
  const folder = await mkdtemp(join(tmpdir(), 'camp-empty-'))
  const cluster = engine === 'postgresql' ? await startOwnCluster() : undefined
  const host = await startHost(
    {
      ADMIN_EMAILS: `${admin.email},second@example.org`,
      ADMIN_PASSWORD: admin.password,
      DATA_DIR: folder,
      ...(cluster && { DATABASE_URL: cluster.url }),
    },
    shortLivedHost,
  )
  const remove = async () => {
    await host.stop()
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...host, remove }
}

async function startOwnCluster() {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('There is no PostgreSQL on this machine.')
  return startCluster(programs, 'on')
}

async function chooseList(page: Page, name: string, bytes: Uint8Array) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) })
  await page.getByRole('button', { name: /^Check \d+ rows$/ }).click()
}

async function leaveOutAll(page: Page, group: RegExp) {
  await page.getByRole('button', { name: group }).click()
  await page.getByRole('button', { name: 'Leave all out' }).click()
}

async function leaveImport(page: Page) {
  await page.getByRole('button', { name: 'Leave the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the import' }).click()
}

async function importBothLists(page: Page) {
  await page.getByRole('link', { name: 'Import people' }).click()
  await picture(page, 'import-choose')
  await chooseList(page, 'camp.csv', asSemicolons(first))
  await picture(page, 'import-unions')
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByRole('button', { name: `Wrong · ${first.wrong.length}` })).toBeVisible()
  await picture(page, 'import-review')
  for (const { field, right, row } of mended) {
    await page.getByRole('button', { name: `Correct row ${row}`, exact: true }).click()
    const cell = page.getByRole(field === 'Union' ? 'combobox' : 'textbox', { name: field, exact: true })
    await cell.fill(right)
    await cell.press('Enter')
  }
  await expect(page.getByRole('button', { name: `Wrong · ${leftOut}` })).toBeVisible()
  await leaveOutAll(page, /^Wrong · /)
  await leaveOutAll(page, /^Perhaps the same · /)
  await page.getByRole('button', { name: `Import ${imported} rows` }).click()
  await expect(
    page.getByRole('heading', { name: `${leftOut + perhaps} rows are left out, as you decided.` }),
  ).toBeVisible()
  await picture(page, 'import-done')
  await leaveImport(page)
  await chooseList(page, 'camp of a week later.csv', asSemicolons(second))
  await expect(page.getByRole('button', { name: 'New · 15' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Different · 20' })).toBeVisible()
  await page.getByRole('button', { name: 'Different · 20' }).click()
  await picture(page, 'import-second')
  await leaveOutAll(page, /^Perhaps the same · /)
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click()
  const figure = (label: string) => page.getByText(label, { exact: true }).locator('+ dd')
  await expect(figure('New people')).toHaveText('15')
  await expect(figure('Changed')).toHaveText('20')
  await leaveImport(page)
  await openRegistrations(page)
  await expect(page.getByText(`Showing ${registered} of ${registered} registrations`)).toBeVisible()
}

async function openRegistrations(page: Page) {
  await page.getByRole('link', { name: 'Registrations', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Management' })).toBeVisible()
}

async function saved(page: Page, button: Locator) {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length

/** People of the second list without a mistake or a namesake, each with a unique name. */
const [corrected, withdrawn, lost, forgetful] = second.rows.slice(0, -15).filter(isPlain) as [
  CampRow,
  CampRow,
  CampRow,
  CampRow,
]

function isPlain([lastname, firstname]: CampRow): boolean {
  return /^[A-Za-z]+-[A-Za-z]+$/.test(lastname) && /^[A-Za-z]+$/.test(firstname)
}

function nameOf([lastname, firstname]: CampRow): string {
  return `${firstname} ${lastname}`
}

async function openOffice(page: Page, person: CampRow): Promise<Locator> {
  await page.getByLabel('Search', { exact: true }).fill(nameOf(person))
  await page.getByRole('button', { name: `View ${nameOf(person)}` }).click()
  const profile = page.getByRole('dialog').filter({ hasText: 'Participant Information' })
  await profile.getByRole('tab', { name: 'Office' }).click()
  return profile
}

async function close(page: Page, profile: Locator) {
  await profile.getByText('Close', { exact: true }).click()
  await expect(profile).toBeHidden()
  await page.getByLabel('Search', { exact: true }).fill('')
}

async function confirm(page: Page, question: string, answer: string) {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: answer }).click()
}

async function replaceLostCard(page: Page): Promise<{ readonly old: string; readonly new: string }> {
  const profile = await openOffice(page, lost)
  const report = profile.getByRole('button', { name: /^Report card .* lost$/ })
  const [, old = ''] = /card (\S+) lost/.exec((await report.getAttribute('aria-label')) ?? '') ?? []
  await report.click()
  await profile.getByRole('button', { name: 'New card' }).click()
  await confirm(page, 'Make a new card?', 'New card')
  const shown = page.getByRole('dialog', { name: 'New card' })
  await picture(page, 'new-card')
  const number = await shown.getByText(/^[A-Z0-9]{8}$/).textContent()
  await shown.getByRole('button', { name: 'Show the card to print' }).click()
  await close(page, profile)
  return { old, new: number ?? '' }
}

for (const engine of engines)
  test(`[W406] an empty camp becomes a corrected list, ${engine}: two files with mistakes, cards and slips on paper, a correction, a withdrawal, a lost card, a new password, and an export that is imported again @all`, async ({
    browser,
  }) => {
    const camp = await startEmptyCamp(engine)
    const context = await browser.newContext({ baseURL: camp.address })
    try {
      const page = await context.newPage()
      await signInAsAdmin(page)
      await openRegistrations(page)
      await expect(page.getByText('Nobody is registered yet.')).toBeVisible()
      await importBothLists(page)

      await page.getByRole('button', { name: 'ID Cards on Paper' }).click()
      const cards = await saved(page, page.getByRole('button', { name: 'Make the PDF' }))
      expect([cards.name, pagesOf(cards.bytes)]).toEqual(['id-cards.pdf', sheets])
      await keepPaper(cards.bytes, 'id-cards')

      await page.getByRole('link', { name: 'Password slips' }).click()
      await expect(page.getByText(`${registered} of ${registered} chosen · ${sheets} sheets`)).toBeVisible()
      await picture(page, 'slips-choose')
      await page.getByRole('button', { name: 'Make slips' }).click()
      await expect(page.getByText(`${registered} slips are ready.`)).toBeVisible()
      await picture(page, 'slips-ready')
      const slips = await page.pdf({ preferCSSPageSize: true })
      await keepPaper(slips, 'slips')
      expect(pagesOf(slips)).toBe(sheets)
      const slip = await page.getByRole('list', { name: 'Slips' }).getByRole('listitem').first().textContent()
      const [, slipCode = '', slipPassword = ''] =
        /Code([A-Z]+\d+)First password([A-Z0-9-]{14})/.exec(slip ?? '') ?? []
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Yes, close' }).click()
      await openRegistrations(page)

      let profile = await openOffice(page, corrected)
      await picture(page, 'profile-office')
      await profile.getByRole('button', { name: 'Correct' }).click()
      const form = page.getByRole('dialog', { name: 'Correct' })
      await picture(page, 'correct')
      await form.getByLabel('First Name').fill('Tinotenda')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(profile.getByText('The correction is saved.')).toBeVisible()
      await close(page, profile)

      profile = await openOffice(page, withdrawn)
      await profile.getByRole('button', { name: 'Withdraw' }).click()
      await confirm(page, 'Withdraw this registration?', 'Withdraw')
      await expect(profile.getByText('The registration is withdrawn.')).toBeVisible()
      await picture(page, 'withdrawn')
      await close(page, profile)
      await expect(
        page.getByText(`Showing ${registered - 1} of ${registered - 1} registrations`),
      ).toBeVisible()

      const numbers = await replaceLostCard(page)
      profile = await openOffice(page, forgetful)
      await profile.getByRole('button', { name: 'New password' }).click()
      await confirm(page, 'Make a new password?', 'New password')
      const secrets = page.getByRole('dialog', { name: 'New first password' })
      await picture(page, 'new-password')
      const password = await secrets.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()
      const code = await secrets.getByText('Code', { exact: true }).locator('+ dd').textContent()
      await secrets.getByRole('button', { name: 'I have noted both' }).click()
      await close(page, profile)

      const list = await saved(page, page.getByRole('button', { name: 'Save list' }))
      await page.getByRole('link', { name: 'Import people' }).click()
      await chooseList(page, list.name, list.bytes)
      await expect(page.getByText(`0 new · ${registered - 1} already here`)).toBeVisible()
      await picture(page, 'import-export')

      await breakGateQueue(page)
      await page.goto('/admin/checkin')
      await expect(page.getByLabel('Participant code')).toBeFocused()
      await scan(page, numbers.old)
      await expect(page.getByText(/This card was reported lost at/).first()).toBeVisible()
      await scan(page, numbers.new)
      await expect(page.getByRole('heading', { name: nameOf(lost) })).toBeVisible()

      for (const [ownCode, firstPassword] of [
        [code ?? '', password ?? ''],
        [slipCode, slipPassword],
      ] as const) {
        const phone = await browser.newContext({ baseURL: camp.address })
        const camper = await phone.newPage()
        await signIn(camper, 'Participant', ownCode, firstPassword)
        await expect(camper.getByRole('heading', { name: /Choose|password/i }).first()).toBeVisible()
        await phone.close()
      }
    } finally {
      await context.close()
      await camp.remove()
    }
  })
