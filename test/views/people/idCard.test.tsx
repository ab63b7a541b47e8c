import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idCardModel } from '../../../src/inspector/models/people/idCard.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { idCardMachine } from '../../../src/machines/people/idCard.ts'
import { IdCardDownload } from '../../../src/views/ui/idCard/IdCardDownload.tsx'
import { IdCardView } from '../../../src/views/ui/idCard/IdCardView.tsx'
import { contextOf, pixelsOf, scanned } from '../../portal/support/cards.ts'
import { renderScripted } from '../support/screen.tsx'

beforeEach(() => page.viewport(1280, 800))

async function open(participant = registered) {
  const flow = await renderScripted(idCardMachine, undefined, (props) => (
    <>
      <IdCardView {...props} />
      <IdCardDownload {...props} />
    </>
  ))
  flow.send({ type: 'card.shown', participant })
  await expect.element(card()).toBeInTheDocument()
  return flow
}

const card = () => page.getByRole('img')
const button = () => page.getByRole('button', { name: /download/i })

function canvas(): HTMLCanvasElement {
  const element = card().element()
  if (!(element instanceof HTMLCanvasElement)) throw new Error('the card is no canvas')
  return element
}

const isBlank = () => pixelsOf(contextOf(canvas())).data.every((value) => value === 0)

describe('the card on the screen', () => {
  test('[P112] is a canvas with a description of its content', async () => {
    await open()
    await expect
      .element(card())
      .toHaveAccessibleName('ID card, Tariro Moyo, East Zimbabwe Conference, code EZC104')
    expect([canvas().width, canvas().height]).toEqual([350, 580])
  })

  test('is blank for 50 ms, and can then be scanned', async () => {
    const { wait } = await open()
    wait(49)
    expect(isBlank()).toBe(true)
    wait(1)
    await expect.poll(isBlank).toBe(false)
    expect(await scanned(pixelsOf(contextOf(canvas())))).toEqual([['Code128', 'EZC104']])
  })

  test('is drawn again for newer details', async () => {
    const { wait, send } = await open()
    wait(50)
    await expect.poll(isBlank).toBe(false)
    send({ type: 'card.shown', participant: { ...registered, code: 'EZC777' } })
    await expect.poll(() => scanned(pixelsOf(contextOf(canvas())))).toEqual([['Code128', 'EZC777']])
  })

  test('is drawn at four times the resolution for paper, in the same size, and as before afterwards', async () => {
    const { wait } = await open()
    wait(50)
    await expect.poll(isBlank).toBe(false)
    const shown = pixelsOf(contextOf(canvas())).data
    const size = () => {
      const { width, height } = canvas().getBoundingClientRect()
      return [canvas().width, canvas().height, Math.round(width), Math.round(height)]
    }
    window.dispatchEvent(new Event('beforeprint'))
    expect(size()).toEqual([1_400, 2_320, 350, 580])
    expect(await scanned(pixelsOf(contextOf(canvas())))).toEqual([['Code128', 'EZC104']])
    window.dispatchEvent(new Event('afterprint'))
    expect(size()).toEqual([350, 580, 350, 580])
    expect(pixelsOf(contextOf(canvas())).data).toEqual(shown)
  })

  test('disappears when it is hidden', async () => {
    const { wait, send } = await open()
    wait(50)
    send({ type: 'card.hidden' })
    await expect.element(card()).not.toBeInTheDocument()
  })

  test.each([
    ['CAGRPU-001', false],
    ['CAGRPU-0001', true],
  ])('with the code %s says that it may not scan: %s', async (code, isSaid) => {
    await open({ ...registered, code })
    const note = page.getByText('The barcode of this code may not scan; type the code at the gate instead.')
    expect(note.query() !== null).toBe(isSaid)
  })

  test('fits on a narrow phone', async () => {
    await page.viewport(320, 640)
    const { wait } = await open()
    wait(50)
    expect(canvas().getBoundingClientRect().width).toBeLessThanOrEqual(320)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})

describe('the download', () => {
  test('[P113] is offered once the card is drawn', async () => {
    const { wait } = await open()
    await expect.element(button()).toBeDisabled()
    wait(50)
    await expect.element(button()).toBeEnabled()
    await expect.element(button()).toHaveTextContent('Download ID Card')
  })

  test('[A140] reads "Downloading..." while it runs, and cannot be started twice', async () => {
    const { wait, done } = await open()
    wait(50)
    await button().click()
    await expect.element(button()).toHaveTextContent('Downloading...')
    await expect.element(button()).toBeDisabled()
    await done('downloadCard', undefined)
    await expect.element(button()).toHaveTextContent('Download ID Card')
  })

  test('[A423] shows an alert if it fails, and the alert can be dismissed', async () => {
    const { wait, failed } = await open()
    wait(50)
    await button().click()
    await failed('downloadCard', new Error('no memory'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to download ID card. Please try again.')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

test('the model has a sample with a code that may not scan', () => {
  expect(idCardModel.samples['card.shown'].map(({ participant }) => participant.code)).toContain(
    'FOREIGN-CODE-104',
  )
})
