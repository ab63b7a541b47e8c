import { createRef } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { alreadyIn, bare, registered, withLostCard } from '../../../src/inspector/models/people/people.ts'
import { exportMachine } from '../../../src/machines/people/export.ts'
import { ExportButton, ExportPanel } from '../../../src/views/people/export/ExportPanel.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { renderRunning } from '../support/screen.tsx'

beforeEach(() => page.viewport(1280, 800))

const camp = [registered, alreadyIn, bare]

interface Listed {
  readonly participants?: readonly CardHolder[]
  readonly isDemo?: boolean
}

async function open({ participants = camp, isDemo = false }: Listed = {}) {
  const flow = startScripted(exportMachine, undefined)
  const exportButton = createRef<HTMLButtonElement>()
  await renderRunning(flow.actor, (props) => (
    <>
      <ExportButton {...props} participants={participants} isDemo={isDemo} button={exportButton} />
      <ExportPanel {...props} exportButton={exportButton} />
    </>
  ))
  return flow
}

async function begun() {
  const flow = await open()
  await button('Export All ID Cards').click()
  return flow
}

async function incomplete() {
  const flow = await begun()
  flow.send({ type: 'drawing.started' })
  flow.send({ type: 'zip.started' })
  flow.send({ type: 'zip.downloaded', failed: [registered, bare] })
  return flow
}

const button = (name: string) => page.getByRole('button', { name })
const progress = () => page.getByRole('progressbar')
const said = () => page.getByRole('status')

describe('the export button', () => {
  test('[A076] exports the given list', async () => {
    const { started } = await begun()
    expect(started.map(({ source }) => source)).toEqual(['exportCards'])
    expect(started[0]?.input).toMatchObject({
      cards: [{ code: 'EZC104' }, { code: 'EZC105' }, { code: 'X-1' }],
    })
    await expect.element(button('Export All ID Cards')).toBeDisabled()
  })

  test.each([
    ['[A350] an empty list', { participants: [] }],
    ['demo people', { isDemo: true }],
  ])('is disabled for %s', async (_, options) => {
    await open(options)
    await expect.element(button('Export All ID Cards')).toBeDisabled()
  })
})

describe('the progress of an export', () => {
  test('[A101-A104] shows the current step in words and as a bar', async () => {
    const { send, wait } = await begun()
    await expect.element(said()).toHaveTextContent('Preparing export...')
    send({ type: 'drawing.started' })
    await expect.element(said()).toHaveTextContent('Exporting 0% (0/3)')
    send({ type: 'cards.drawn', done: 2 })
    await expect.element(said()).toHaveTextContent('Exporting 67% (2/3)')
    await expect.element(progress()).toHaveAttribute('aria-valuenow', '67')
    send({ type: 'zip.started' })
    await expect.element(said()).toHaveTextContent('Creating zip file...')
    send({ type: 'zip.downloaded', failed: [] })
    await expect.element(said()).toHaveTextContent('Done!')
    await expect.element(page.getByText('3 cards are in the file all-id-cards.zip.')).toBeVisible()
    expect(button('Cancel').query()).toBeNull()
    wait(2_000)
    await expect.element(page.getByText('Done!')).not.toBeInTheDocument()
    await expect.element(progress()).not.toBeInTheDocument()
    await expect.element(button('Export All ID Cards')).toBeEnabled()
  })

  test('says at its end how many cards are in which file, until it is closed', async () => {
    const { send, wait } = await begun()
    send({ type: 'drawing.started' })
    send({ type: 'zip.started' })
    send({ type: 'zip.downloaded', failed: [] })
    wait(3_600_000)
    await expect.element(said()).toHaveTextContent(/^3 cards are in the file all-id-cards\.zip\.$/)
    await button('Close').click()
    await expect.element(said()).not.toBeInTheDocument()
    await expect.element(button('Export All ID Cards')).toHaveFocus()
  })

  test('is not announced to a screen reader at every tenth card', async () => {
    const { send } = await begun()
    await expect.element(said()).toHaveAttribute('aria-live', 'polite')
    send({ type: 'drawing.started' })
    await expect.element(said()).toHaveAttribute('aria-live', 'off')
    send({ type: 'zip.started' })
    await expect.element(said()).toHaveAttribute('aria-live', 'polite')
  })

  test('can be cancelled', async () => {
    await begun()
    await button('Cancel').click()
    await expect.element(progress()).not.toBeInTheDocument()
    await expect.element(said()).toHaveTextContent(/^You cancelled the export\. No file was saved\.$/)
    await expect.element(button('Export All ID Cards')).toBeEnabled()
  })
})

test.each([
  ['[A424] a failed export', 'Failed to export ID cards. Please try again.'],
  ['[A349] an export of an empty list', 'No participants to export.'],
])('%s is an alert that can be dismissed', async (_, text) => {
  const { send } = await open()
  const isFailed = text.startsWith('Failed')
  send({ type: 'export.requested', participants: isFailed ? camp : [], isDemo: false })
  if (isFailed) send({ type: 'export.failed' })
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  await button('Dismiss').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('[W300] cards that are reported lost are named during the export and beside its result', async () => {
  const { send, wait } = await open({ participants: [withLostCard, ...camp] })
  await button('Export All ID Cards').click()
  const leftOut = page.getByRole('list', { name: 'Cards that are left out' })
  await expect.element(leftOut).toHaveTextContent(/^Rudo Moyo \(EZC106\)$/)
  send({ type: 'drawing.started' })
  send({ type: 'zip.started' })
  send({ type: 'zip.downloaded', failed: [] })
  wait(2_000)
  await expect
    .element(page.getByText('1 card is left out, because it is reported lost.'))
    .toHaveTextContent('Make a new card in the tab “Office” of the profile.')
  await button('Close').click()
  await expect.element(leftOut).not.toBeInTheDocument()
})

describe('cards that failed', () => {
  test('are listed by name and code, also after the text has reset', async () => {
    const { wait } = await incomplete()
    await expect.element(page.getByRole('alert')).toHaveTextContent('2 of 3 cards failed')
    wait(2_000)
    const names = page.getByRole('listitem')
    await expect.element(names.first()).toHaveTextContent('Tariro Moyo (EZC104)')
    expect(names.elements()).toHaveLength(2)
    await button('Dismiss').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('can be exported again on their own', async () => {
    const { started } = await incomplete()
    await button('Retry these').click()
    expect(started.at(-1)?.input).toMatchObject({ cards: [{ code: 'EZC104' }, { code: 'X-1' }] })
    await expect.element(said()).toHaveTextContent('Preparing export...')
  })
})

describe('the focus', () => {
  const mainButton = () => button('Export All ID Cards')

  test('stays on the button while it is busy', async () => {
    await begun()
    await expect.element(mainButton()).toHaveFocus()
    await expect.element(mainButton()).toBeDisabled()
  })

  test('returns to the button from "Cancel", and a held Enter starts nothing', async () => {
    const { started } = await begun()
    focusOn('Cancel')
    await userEvent.keyboard('{Enter>3/}')
    await expect.element(mainButton()).toHaveFocus()
    await expect.element(mainButton()).toBeEnabled()
    expect(started).toHaveLength(1)
  })

  test.each([
    ['is done', { type: 'zip.downloaded', failed: [] }],
    ['is done but for some cards', { type: 'zip.downloaded', failed: [registered] }],
    ['has failed', { type: 'export.failed' }],
  ] as const)('returns to the button if "Cancel" had it and the export %s', async (_, end) => {
    const { send } = await begun()
    send({ type: 'drawing.started' })
    send({ type: 'zip.started' })
    await expect.element(button('Cancel')).toBeVisible()
    focusOn('Cancel')
    send(end)
    await expect.element(mainButton()).toHaveFocus()
  })

  test.each(['Retry these', 'Dismiss'])('returns to the button from "%s"', async (name) => {
    const { wait } = await incomplete()
    wait(2_000)
    await button(name).click()
    await expect.element(mainButton()).toHaveFocus()
  })

  test('returns to the button from an alert that is dismissed', async () => {
    const { send } = await begun()
    send({ type: 'export.failed' })
    await button('Dismiss').click()
    await expect.element(mainButton()).toHaveFocus()
  })

  test('is taken from no other element', async () => {
    const { send } = await begun()
    const elsewhere = document.createElement('input')
    document.body.append(elsewhere)
    focusOn('Cancel')
    elsewhere.focus()
    send({ type: 'export.cancelled' })
    await expect.element(progress()).not.toBeInTheDocument()
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })

  test('moves from the button to the failed cards, and then to their buttons', async () => {
    const { wait } = await incomplete()
    wait(2_000)
    const stops = []
    mainButton().element().closest('button')?.focus()
    for (let stop = 0; stop < 3; stop += 1) {
      await userEvent.tab()
      stops.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    }
    expect(stops).toEqual(['Failed cards', 'Retry these', 'Dismiss'])
  })
})

function focusOn(name: string): void {
  button(name).element().closest('button')?.focus()
}
