import { afterEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { signInMachine } from '../../../src/machines/account/signIn.ts'
import { scheduleMachine } from '../../../src/machines/camper/schedule.ts'
import { programmeMachine } from '../../../src/machines/public/programme.ts'
import { SignInView } from '../../../src/views/account/SignInView.tsx'
import { ScheduleView } from '../../../src/views/camper/schedule/ScheduleView.tsx'
import { ProgrammeView } from '../../../src/views/public/landing/ProgrammeView.tsx'
import { renderScripted } from '../support/screen.tsx'

const coloursOfDevice = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

afterEach(() => coloursOfDevice('none'))

function highlight() {
  const probe = document.createElement('p')
  probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText'
  document.body.append(probe)
  const { backgroundColor, color } = getComputedStyle(probe)
  probe.remove()
  return { backgroundColor, color }
}

function coloursOf(element: Element | null | undefined) {
  if (!element) throw new Error('It is not there')
  const { backgroundColor, color } = getComputedStyle(element)
  return { backgroundColor, color }
}

const isMarked = (element: Element | null) =>
  coloursOf(element).backgroundColor === highlight().backgroundColor

const tabs = () => page.getByRole('tab').elements()
const partsOfFirst = () => [tabs()[0], ...(tabs()[0]?.querySelectorAll('span') ?? [])]
const firstOfSeven = [true, false, false, false, false, false, false]

describe('in forced colours the selection is marked', () => {
  test('among the roles of the sign-in', async () => {
    const input = { role: 'merchant', notice: null } as const
    await renderScripted(signInMachine, input, SignInView)
    await coloursOfDevice('active')
    const roles = page
      .getByRole('radio')
      .elements()
      .map(({ nextElementSibling }) => nextElementSibling)
    await expect.poll(() => roles.map(isMarked)).toEqual([false, true, false])
    expect(coloursOf(roles[1])).toEqual(highlight())
  })

  test.each([1280, 390])('among the days of the landing page at %i pixels', async (width) => {
    await page.viewport(width, 800)
    await renderScripted(programmeMachine, undefined, ProgrammeView)
    await coloursOfDevice('active')
    await expect.poll(() => tabs().map(isMarked)).toEqual(firstOfSeven)
    for (const part of partsOfFirst()) await expect.poll(() => coloursOf(part).color).toBe(highlight().color)
  })

  test('among the tabs of the app, such as the days of the schedule', async () => {
    await renderScripted(scheduleMachine, { day: null }, (props) => (
      <ScheduleView {...props} onPrint={() => {}} />
    ))
    await coloursOfDevice('active')
    await expect.poll(() => tabs().map(isMarked)).toEqual(firstOfSeven)
    for (const part of partsOfFirst()) await expect.poll(() => coloursOf(part).color).toBe(highlight().color)
  })
})
