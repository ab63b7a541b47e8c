import { createRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { alreadyIn, bare, registered, withLostCard } from '../../../src/inspector/models/people/people.ts'
import { sheetsMachine } from '../../../src/machines/people/sheets.ts'
import { SheetsButton, SheetsPanel } from '../../../src/views/people/export/SheetsPanel.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { renderRunning } from '../support/screen.tsx'

beforeEach(() => page.viewport(1280, 800))

const camp = [registered, alreadyIn, bare]

async function open({ participants = camp as readonly CardHolder[], isDemo = false } = {}) {
  const flow = startScripted(sheetsMachine, undefined)
  const list = { participants, isDemo, button: createRef<HTMLButtonElement>() }
  await renderRunning(flow.actor, (props) => (
    <>
      <SheetsButton {...props} {...list} />
      <SheetsPanel {...props} {...list} />
    </>
  ))
  return flow
}

async function opened() {
  const flow = await open()
  await button('ID Cards on Paper').click()
  return flow
}

const button = (name: string) => page.getByRole('button', { name })
const said = () => page.getByRole('status')

test('the panel takes the focus when it opens, describes the sheets, and gives the focus back', async () => {
  const { started } = await opened()
  await expect.element(page.getByRole('heading', { name: 'ID cards on paper' })).toHaveFocus()
  await expect.element(button('ID Cards on Paper')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(said()).toHaveTextContent('3 cards on 1 sheet. Each card is 51 × 84 mm.')
  await page.getByLabelText('Paper', { exact: true }).selectOptions('Letter')
  await page.getByLabelText('Cards on a sheet').selectOptions('2')
  await page.getByLabelText('Order').selectOptions('By union')
  await expect.element(said()).toHaveTextContent('3 cards on 2 sheets. Each card is 89 × 148 mm.')
  await expect.element(page.getByText('Each union begins a new sheet.')).toBeVisible()
  await userEvent.click(button('Close'))
  await expect.element(button('ID Cards on Paper')).toHaveFocus()
  expect(started).toEqual([])
})

test('[W387] the panel shows the progress, and then the content of the file until it is closed', async () => {
  const { send, started } = await opened()
  await button('Make the PDF').click()
  expect(started.map(({ input }) => input)).toMatchObject([
    { cards: [{ code: 'EZC104' }, { code: 'EZC105' }, { code: 'X-1' }] },
  ])
  await expect.element(said()).toHaveTextContent('Preparing the sheets…')
  send({ type: 'drawing.started' })
  send({ type: 'cards.drawn', done: 2 })
  await expect.element(said()).toHaveTextContent('Drawing cards: 2 of 3')
  await expect.element(said()).toHaveAttribute('aria-live', 'off')
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67')
  send({ type: 'file.saved', sheets: 1 })
  await expect.element(said()).toHaveTextContent('3 cards are on 1 sheet in the file id-cards.pdf.')
  await expect.element(page.getByText('Print it at 100 %')).toBeVisible()
  await button('Make another').click()
  await expect.element(button('Make the PDF')).toBeEnabled()
})

test('[W387] making the sheets can be cancelled', async () => {
  await opened()
  await button('Make the PDF').click()
  await button('Cancel').click()
  await expect.element(said()).toHaveTextContent(/^You cancelled\. No file was saved\. 3 cards/)
})

test('[W384] cards that cannot be printed are listed with the reason', async () => {
  const { send, started } = await opened()
  await button('Make the PDF').click()
  send({ type: 'problems.found', problems: [{ index: 1, unknown: ['م', 'ح'], barcode: null }] })
  await expect.element(page.getByRole('alert')).toHaveTextContent('These are 1 of 3.')
  await expect
    .element(page.getByRole('listitem'))
    .toHaveTextContent('Tariro Moyo (EZC105): no letters for م ح')
  await button('Leave them out, print the other 2').click()
  expect(started).toHaveLength(2)
})

test('without a printable card the panel offers only the way back', async () => {
  const { send } = await opened()
  await button('Make the PDF').click()
  send({
    type: 'problems.found',
    problems: camp.map((_, index) => ({ index, unknown: [], barcode: 'none' })),
  })
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('no barcode for this code')
  expect(page.getByRole('button', { name: /^Leave them out/ }).query()).toBeNull()
  await button('Back').click()
  await expect.element(button('Make the PDF')).toBeVisible()
})

test('a failure shows an alert beside the options', async () => {
  const { send } = await opened()
  await button('Make the PDF').click()
  send({ type: 'making.failed', unread: [] })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The PDF could not be made. Check the connection and try again.')
  await expect.element(button('Make the PDF')).toBeEnabled()
})

test.each([
  ['an empty list', { participants: [] }],
  ['demo people', { isDemo: true }],
])('the sheets are disabled for %s', async (_, options) => {
  await open(options)
  await expect.element(button('ID Cards on Paper')).toBeDisabled()
})

test('[W300] cards that are reported lost are named first, and make no sheet on their own', async () => {
  await open({ participants: [withLostCard] })
  await button('ID Cards on Paper').click()
  const leftOut = page.getByRole('list', { name: 'Cards that are left out' })
  await expect.element(leftOut).toHaveTextContent(/^Rudo Moyo \(EZC106\)$/)
  await expect.element(said()).toHaveTextContent('0 cards on 0 sheets.')
  await expect.element(button('Make the PDF')).toBeDisabled()
})
