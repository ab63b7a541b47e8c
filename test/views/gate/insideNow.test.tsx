import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { liveMachine } from '../../../src/machines/lib/live.ts'
import { InsideNowView } from '../../../src/views/ui/flows/InsideNowView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

const panel = page.getByRole('region', { name: 'Inside now' })
const at = '2025-04-14T08:05:09.000Z'

const shown = () =>
  Array.from(document.querySelectorAll('dt'), (term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])

async function open(isOffered = true) {
  return renderScripted(liveMachine, { isOffered, canShare: true }, InsideNowView)
}

test('[W438] shows the counts and that they are live, or else when they were counted', async () => {
  const { send, wait } = await open()
  await expect.element(panel).toHaveAttribute('aria-busy', 'true')
  expect(shown()).toEqual([
    ['Inside', '–'],
    ['Home', '–'],
    ['Expected', '–'],
  ])
  send({ type: 'turn.given' })
  send({ type: 'counts.told', counts: { inside: 1_204, outside: 9, home: 17, expected: 0 }, at })
  await expect.element(panel.getByText('Live', { exact: true })).toBeVisible()
  expect(shown()).toEqual([
    ['Inside', '1,204'],
    ['Outside', '9'],
    ['Home', '17'],
    ['Expected', '0'],
  ])
  wait(40_000)
  await expect.element(panel.getByText('Not live. Counted at 10:05.')).toBeVisible()
  wait(1_000)
  send({ type: 'counts.told', counts: { inside: 1_205, home: 17, expected: 0 }, at })
  await expect.element(panel.getByText('1,205')).toBeVisible()
  expect(shown()).toEqual([
    ['Inside', '1,205'],
    ['Home', '17'],
    ['Expected', '0'],
  ])
})

test('[W861] says how many scans still wait on devices', async () => {
  const { send } = await open()
  send({ type: 'turn.given' })
  send({ type: 'counts.told', counts: { inside: 1_204, home: 17, expected: 0, waiting: 1 }, at })
  await expect
    .element(panel.getByText('1 scan still waits on a device: it is not counted here.'))
    .toBeVisible()
  send({ type: 'counts.told', counts: { inside: 1_204, home: 17, expected: 0 }, at })
  await expect.element(panel.getByText('still waits')).not.toBeInTheDocument()
})

test('[W581] says how many gates are silent and since when, and is not green meanwhile', async () => {
  const { send } = await open()
  send({ type: 'turn.given' })
  const counts = { inside: 364, home: 17, expected: 0 }
  const tone = () =>
    panel.getByText('Live', { exact: true }).element().closest('[data-tone]')?.getAttribute('data-tone')
  send({ type: 'counts.told', counts: { ...counts, away: 1, awaySince: '2025-04-14T17:54:00.000Z' }, at })
  await expect
    .element(panel.getByText('1 gate has not been heard since 19:54: who passed there is not counted yet.'))
    .toBeVisible()
  expect(tone()).toBe('warning')
  send({ type: 'counts.told', counts, at })
  await expect.element(panel.getByText('has not been heard')).not.toBeInTheDocument()
  expect(tone()).toBe('good')
})

test('[W861] the counts of a camp of 10,000 fit on a phone', async () => {
  // The width inside the margins of a page of 390 px.
  await page.viewport(358, 844)
  const { send } = await open()
  send({ type: 'turn.given' })
  send({ type: 'counts.told', counts: { inside: 10_204, outside: 1_033, home: 17, expected: 8_386 }, at })
  await expect.element(panel.getByText('10,204')).toBeVisible()
  const numbers = [...document.querySelectorAll('dd')].map((count) => {
    const text = document.createRange()
    text.selectNodeContents(count)
    return text.getBoundingClientRect()
  })
  const touching = numbers.filter((number, index) => {
    const next = numbers[index + 1]
    return (
      next !== undefined &&
      next.bottom > number.top &&
      number.right + 4 > next.left &&
      next.left > number.left
    )
  })
  expect(touching).toEqual([])
})

test('four counts form two rows of two on a phone', async () => {
  await page.viewport(358, 844)
  const { send } = await open()
  send({ type: 'turn.given' })
  send({ type: 'counts.told', counts: { inside: 274, outside: 0, home: 91, expected: 275 }, at })
  await expect.element(panel.getByText('275')).toBeVisible()
  const bottoms = Array.from(document.querySelectorAll('dd'), (count) => count.getBoundingClientRect().bottom)
  expect(bottoms.map((bottom) => bottom > (bottoms[0] ?? 0))).toEqual([false, false, true, true])
})

test('[W438] announces nothing to a screen reader', async () => {
  const { send } = await open()
  send({
    type: 'counts.heard',
    heard: { counts: { inside: 1, home: 0, expected: 2 }, countedAt: at, isLive: true, inbox: null },
  })
  await expect.element(panel.getByText('Live', { exact: true })).toBeVisible()
  expect(document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')).toHaveLength(0)
})

test('[W437] is hidden if the server has no counts', async () => {
  await open(false)
  expect(panel.elements()).toEqual([])
})

test('[W1244] does not show counts as live while the page knows that the server is away', async () => {
  const { send } = await renderScripted(liveMachine, { isOffered: true, canShare: true }, (props) => (
    <InsideNowView {...props} isAway />
  ))
  send({ type: 'turn.given' })
  send({ type: 'counts.told', counts: { inside: 1_204, outside: 9, home: 17, expected: 0 }, at })
  await expect.element(panel.getByText('Not live. Counted at 10:05.')).toBeVisible()
  expect(panel.getByText('Live', { exact: true }).elements()).toEqual([])
})
