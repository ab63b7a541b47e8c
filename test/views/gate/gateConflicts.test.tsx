import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fullInbox } from '../../../src/inspector/models/gate/gateConflicts.tsx'
import { gateConflictsMachine } from '../../../src/machines/gate/gateConflicts.ts'
import { GateConflictsView } from '../../../src/views/gate/conflicts/GateConflictsView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

const buttonsOf = (name: string) =>
  page
    .getByRole('article', { name })
    .first()
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

async function open({ mayGiveUp } = { mayGiveUp: true }) {
  return renderScripted(gateConflictsMachine, undefined, (props) => (
    <GateConflictsView {...props} mayGiveUp={mayGiveUp} />
  ))
}

test('[W565] each scan offers the decisions that fit its conflict', async () => {
  const { done } = await open()
  await done('fetchConflicts', { ok: true, value: fullInbox })
  await expect.element(page.getByRole('article', { name: 'Chipo Banda' })).toBeVisible()
  expect(buttonsOf('Chipo Banda')).toEqual(['It was one person', 'Look for them', 'Undo this one'])
  expect(buttonsOf('X-1')).toEqual(['This was …', 'Leave it as it is', 'Look for them', 'Undo this one'])
  const lost = page.getByRole('article').filter({ hasText: 'reported lost' })
  await expect
    .element(lost.getByText('Simba Chirwa looks for them since 14 Apr 2025, 16:10: At the kitchen'))
    .toBeVisible()
  await expect.element(lost.getByRole('button', { name: 'Let this one count: Tariro Moyo' })).toBeVisible()
  await expect.element(lost.getByRole('button', { name: 'Count as of now: Tariro Moyo' })).toBeVisible()
  await expect.element(page.getByText('East gate: 12 scans wait, as of 16:09')).toBeVisible()
  await expect.element(page.getByText('500 more are shown when these are decided.')).toBeVisible()
})

test('[W388, W391] each scan shows where the person is now, who undid it, and the result of a decision', async () => {
  const { done } = await open()
  await done('fetchConflicts', { ok: true, value: fullInbox })
  const twice = page.getByRole('article', { name: 'Chipo Banda' })
  await expect.element(twice.getByText('Now inside')).toBeVisible()
  await expect.element(twice.getByText('Undone by Rudo Sithole, 14 Apr 2025, 14:30.')).toBeVisible()
  await twice.getByRole('button', { name: 'Undo this one: Chipo Banda' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Chipo Banda stays inside.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Let this one count: Tariro Moyo' }).click()
  await expect.element(dialog.getByText('Tariro Moyo is then gone home, and not inside.')).toBeVisible()
})

test('[W392] a search keeps only the matching scans', async () => {
  const { done } = await open()
  await done('fetchConflicts', { ok: true, value: fullInbox })
  const shownNames = () =>
    page
      .getByRole('article')
      .elements()
      .map((article) => article.querySelector('h2')?.textContent)
  await page.getByRole('searchbox', { name: 'Search' }).fill('south BANDA')
  expect(shownNames()).toEqual(['Chipo Banda'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('x-1')
  expect(shownNames()).toEqual(['X-1'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere')
  await expect.element(page.getByText('Nothing is found.')).toBeVisible()
})

test('[W393] one press decides all scans of an ended pairing', async () => {
  const flow = await open()
  const [one] = fullInbox.conflicts
  if (!one?.person) throw new Error('The sample has no person')
  const ended = (digit: string, gate: string) => ({
    ...one,
    ...{ key: digit.repeat(32), marks: ['endedPairing'] as const, other: null, group: null },
    noted: { ...one.noted, key: digit.repeat(32), gate, isCounted: false },
  })
  const conflicts = [ended('1', 'East gate'), ended('2', 'East gate'), ended('3', 'West gate')]
  await flow.done('fetchConflicts', { ok: true, value: { open: 3, conflicts, waiting: [] } })
  const group = page.getByRole('region', { name: 'Handed in by East gate after its pairing had ended' })
  await group.getByRole('button', { name: 'Let all 2 count' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let them all count' }).click()
  expect(flow.started.findLast(({ source }) => source === 'decide')?.input).toMatchObject({
    wanted: { keys: ['1'.repeat(32), '2'.repeat(32)], decision: 'apply', about: '2 scans' },
  })
})

test('a scan of a withdrawn person cannot be counted, and the inbox explains the first step', async () => {
  const { done } = await open()
  const [one] = fullInbox.conflicts
  if (!one?.person) throw new Error('Nobody is in the inbox')
  const conflict = { ...one, marks: ['withdrawn'] as const, other: null, group: null }
  const noted = { ...one.noted, isCounted: false }
  const person = { ...one.person, name: 'Rudo Sithole', isWithdrawn: true }
  const value = {
    ...{ open: 2, waiting: [] },
    conflicts: [
      { ...conflict, noted, person },
      { ...conflict, key: '9'.repeat(32), noted, person: { ...one.person, name: 'Farai Ncube' } },
    ],
  }
  await done('fetchConflicts', { ok: true, value })
  const withdrawn = page.getByRole('article', { name: 'Rudo Sithole' })
  await expect
    .element(withdrawn.getByRole('listitem'))
    .toHaveTextContent(
      /^The registration is withdrawn: this person is in no count and no roll call. Open the record and press Restore registration.$/,
    )
  expect(buttonsOf('Rudo Sithole')).toEqual(['Leave it as it is', 'Look for them', 'Undo this one'])
  await expect
    .element(page.getByRole('article', { name: 'Farai Ncube' }).getByRole('listitem'))
    .toHaveTextContent(/^The registration had been withdrawn. This does not count yet.$/)
  expect(buttonsOf('Farai Ncube')[0]).toBe('Let this one count')
})

test('[W565] one press closes the scans of one person at two gates', async () => {
  const { started, done } = await open()
  await done('fetchConflicts', { ok: true, value: fullInbox })
  await page.getByRole('button', { name: 'Yes, close all 2' }).click()
  expect(started.at(-1)).toMatchObject({
    source: 'decide',
    input: { wanted: { keys: ['b'.repeat(32), 'c'.repeat(32)], decision: 'onePerson' } },
  })
})

test('a lead gives up a device that will not come back, after a confirmation', async () => {
  const { started, done } = await open()
  await done('fetchConflicts', { ok: true, value: fullInbox })
  await page.getByRole('button', { name: 'This device will not come back: East gate' }).click()
  const dialog = page.getByRole('dialog', { name: 'This device will not come back: East gate' })
  await expect
    .element(dialog)
    .toHaveTextContent(
      'We stop waiting for the scans of this device: ask who passed there. If it comes back, it still hands in everything.',
    )
  await dialog.getByRole('button', { name: 'This device will not come back' }).click()
  expect(started.at(-1)).toMatchObject({
    source: 'decide',
    input: { wanted: { keys: ['1'.repeat(32)], decision: 'giveUp' } },
  })
})

test('only a lead may give up a device', async () => {
  const { done } = await open({ mayGiveUp: false })
  await done('fetchConflicts', { ok: true, value: fullInbox })
  await expect.element(page.getByText('East gate: 12 scans wait, as of 16:09')).toBeVisible()
  await expect.element(page.getByText('This device will not come back')).not.toBeInTheDocument()
})

test('[W564] an empty inbox shows a message', async () => {
  const { done } = await open()
  await done('fetchConflicts', { ok: true, value: { open: 0, conflicts: [], waiting: [] } })
  await expect.element(page.getByText('Nothing to decide.')).toBeVisible()
})
