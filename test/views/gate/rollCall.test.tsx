import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campAtNoon, keptAtNine } from '../../../src/inspector/models/gate/rollCall.tsx'
import { rollCallMachine } from '../../../src/machines/gate/rollCall.ts'
import { RollCallView } from '../../../src/views/gate/rollCall/RollCallView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { roomIn, widthOf } from '../support/room.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

async function open(gatesAway: string | null = null) {
  return renderScripted(rollCallMachine, { ticks: null }, (props) => (
    <RollCallView {...props} gatesAway={gatesAway} onPrint={() => {}} />
  ))
}

test('people who were let in here, but are not on the offline list, are counted and shown by their code', async () => {
  const { failed, done } = await open()
  await failed('fetchRollCall', new Error('No answer'))
  await done('readKeptList', keptAtNine)
  await expect.element(page.getByText('0 of 4 found, 4 missing')).toBeVisible()
  const line = page.getByRole('button', { name: 'NEWCARD7' })
  await expect.element(line).toHaveTextContent('Name not knownNEWCARD7 · in since 15 Apr 2025, 11:40, Gate 2')
  await line.click()
  await expect.element(page.getByText('1 of 4 found, 3 missing')).toBeVisible()
})

test('[W581] the silent gates are named on screen and on paper', async () => {
  const text = '2 gates have not been heard, one since 19:54: who passed there is not counted yet.'
  const { done } = await open(text)
  await done('fetchRollCall', { ok: true, value: campAtNoon })
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText(text).element().closest('[data-print="no"]')).toBeNull()
})

test('[W1107] the printed roll call names its filter', async () => {
  const { done } = await open()
  await done('fetchRollCall', { ok: true, value: campAtNoon })
  await page.getByRole('combobox', { name: 'Last seen at a gate' }).selectOptions('2 hours ago or more')
  await page.getByRole('searchbox').fill('moyo')
  await expect
    .poll(() => document.querySelector('[data-print="only"]')?.textContent)
    .toBe('Only: Inside, last seen 2 hours ago or more, search “moyo”.')
})

test('a filter that the offline list lacks hides no person, and returns with the server’s list', async () => {
  const { done, failed } = await open()
  await done('fetchRollCall', { ok: true, value: campAtNoon })
  const lastSeen = page.getByRole('combobox', { name: 'Last seen at a gate' })
  await lastSeen.selectOptions('2 hours ago or more')
  await expect.element(page.getByRole('button', { name: 'Farai Ncube' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Read again' }).click()
  await failed('fetchRollCall', new Error('No answer'))
  await done('readKeptList', { ...keptAtNine, asOf: '2025-04-15T10:10:00.000Z' })
  await expect.element(lastSeen).not.toBeInTheDocument()
  for (const name of ['Farai Ncube', 'Tariro Moyo', 'Anesu Dube', 'NEWCARD7'])
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Read again' }).click()
  await done('fetchRollCall', { ok: true, value: campAtNoon })
  await expect.element(lastSeen).toHaveValue('2')
  await expect.element(page.getByRole('button', { name: 'Farai Ncube' })).not.toBeInTheDocument()
})

test.each([320, 360, 390, 500, 768, 1280])(
  '[W668] at %i px no filter option and no search placeholder is cut off',
  async (width) => {
    await page.viewport(width, 740)
    const { done } = await open()
    const many = Array.from({ length: 91 }, (_, index) =>
      campAtNoon.people.map((person) => ({ ...person, code: `${person.code}-${index}` })),
    ).flat()
    await done('fetchRollCall', { ok: true, value: { ...campAtNoon, people: many } })
    await expect.element(page.getByRole('combobox', { name: 'Who' })).toBeVisible()
    const who = page.getByRole('combobox', { name: 'Who' }).element()
    const lastSeen = page.getByRole('combobox', { name: 'Last seen at a gate' }).element()
    const fields = [who, lastSeen, page.getByRole('searchbox').element()]
    const cut = fields.flatMap((field) => {
      const texts =
        field instanceof HTMLSelectElement
          ? [...field.options].map(({ text }) => text)
          : [field.getAttribute('placeholder') ?? '']
      return texts.filter((text) => widthOf(text, field) > roomIn(field))
    })
    expect(cut).toEqual([])
  },
)

test('people outside the window keep no width of a wider window', async () => {
  await page.viewport(360, 740)
  const { done } = await open()
  const many = Array.from({ length: 40 }, (_, index) =>
    campAtNoon.people.map((person) => ({ ...person, code: `${person.code}-${index}` })),
  ).flat()
  await done('fetchRollCall', { ok: true, value: { ...campAtNoon, people: many } })
  const last = page.getByRole('listitem').last()
  await expect.element(last).toBeInTheDocument()
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport()
  window.scrollTo(0, 0)
  await expect.element(last).not.toBeInViewport()
  await page.viewport(320, 740)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
})
