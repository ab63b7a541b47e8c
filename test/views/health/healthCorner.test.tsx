import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { HealthCard } from '../../../src/domain/health/health.ts'
import type { Participant } from '../../../src/domain/people/people.ts'
import { bareCard, fullCard } from '../../../src/inspector/models/health/healthCorner.tsx'
import { alreadyIn, bare, registered } from '../../../src/inspector/models/people/people.ts'
import type { HealthAnswer } from '../../../src/machines/health/healthCorner.ts'
import { healthCornerMachine } from '../../../src/machines/health/healthCorner.ts'
import { nameSearchMachine } from '../../../src/machines/people/nameSearch.ts'
import { HealthCornerView } from '../../../src/views/health/HealthCornerView.tsx'
import { NameSearchView } from '../../../src/views/ui/flows/NameSearchView.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { allowMotion, facts, renderRunning, renderScripted } from '../support/screen.tsx'
import { scrollerOf } from '../support/scroller.ts'

expectNoProblems()

const field = () => page.getByRole('textbox', { name: 'Barcode ID' })
const dialog = () => page.getByRole('dialog', { name: 'Health ID card' })
const card = () => dialog().getByRole('article')
const part = (name: string) => card().getByRole('region', { name, exact: true })

async function openCorner() {
  return renderScripted(healthCornerMachine, undefined, HealthCornerView)
}

async function lookUp(code = 'EZC104') {
  const flow = await openCorner()
  await field().fill(code)
  await page.getByRole('button', { name: 'Search' }).click()
  return flow
}

async function answered(answer: HealthAnswer) {
  const flow = await lookUp()
  await flow.done('fetchHealthCard', answer)
  return flow
}

async function shown(person: HealthCard) {
  const flow = await answered({ ok: true, value: person })
  await expect.element(card()).toBeVisible()
  return flow
}

function items(name: string): string[] {
  return Array.from(part(name).element().querySelectorAll('li'), ({ textContent }) => textContent)
}

function focusOn(element: Locator): void {
  const found = element.element()
  if (found instanceof HTMLElement) found.focus()
}

beforeEach(() => page.viewport(1280, 800))

describe('the health corner', () => {
  test('[A173] has an input for the barcode ID, with the focus', async () => {
    await openCorner()
    await expect.element(field()).toHaveFocus()
    await field().fill('EZC104')
    await expect.element(field()).toHaveValue('EZC104')
  })

  test('[A191, A192] says that records are confidential and for authorised personnel only', async () => {
    await openCorner()
    await expect
      .element(page.getByText('Health records are confidential and for authorised personnel only.'))
      .toBeVisible()
  })

  test('[A352] Enter looks up the trimmed barcode', async () => {
    const flow = await openCorner()
    await field().fill('  EZC104 ')
    await userEvent.keyboard('{Enter}')
    expect(flow.started.at(-1)?.input).toEqual({ code: 'EZC104', isByName: false })
    await expect.element(page.getByRole('button', { name: 'Searching...' })).toBeDisabled()
  })

  test('[A351] a blank barcode shows an error at the field, which gets the focus back', async () => {
    await openCorner()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.element(field()).toHaveAccessibleDescription('Please enter a barcode ID')
    await expect.element(field()).toHaveFocus()
  })

  test('Cancel leaves a look-up', async () => {
    await lookUp()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(field()).toHaveValue('')
    await expect.element(field()).toHaveFocus()
  })
})

describe('an error', () => {
  test.each<[string, HealthAnswer, string]>([
    ['A447', { ok: false, status: 404, message: 'Nobody has this code' }, 'Nobody has this code'],
    ['A448', { ok: false, status: 500 }, 'Failed to fetch participant data'],
    ['A449', { ok: true, value: undefined }, 'No participant data found'],
  ])(
    '[A447-A452] %s is shown in a red box; the input is cleared and has the focus',
    async (_, answer, sentence) => {
      await answered(answer)
      const box = page.getByRole('alert')
      await expect.element(box).toHaveTextContent(sentence)
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(box.element()).color.match(/\d+/g) ?? []).map(
        Number,
      )
      expect(red).toBeGreaterThan(2 * Math.max(green, blue))
      await expect.element(field()).toHaveValue('')
      await expect.element(field()).toHaveFocus()
      await expect.element(dialog()).not.toBeInTheDocument()
    },
  )
})

describe('the health ID card', () => {
  test('[A174] opens in a modal', async () => {
    await shown(fullCard)
    await expect.element(dialog()).toHaveAttribute('aria-modal', 'true')
    await expect.element(field()).toHaveValue('')
  })

  test('[A175, A176] shows initials and full name', async () => {
    await shown(fullCard)
    await expect.element(card()).toHaveAccessibleName('Tariro Moyo')
    await expect.element(card().getByText('TM', { exact: true })).toBeVisible()
    await expect.element(card().getByRole('heading', { name: 'Tariro Moyo' })).toBeVisible()
  })

  test('[A177-A182] shows code, age, gender, country, blood type and emergency contact', async () => {
    await shown(fullCard)
    expect(facts()).toEqual({
      Code: 'EZC104',
      Age: '16',
      Gender: 'Female',
      Country: 'Zimbabwe',
      'Blood type': 'O+',
      'Emergency contact': 'Esther Moyo+263 77 000 0204',
    })
    await expect
      .element(card().getByRole('link', { name: '+263 77 000 0204' }))
      .toHaveAttribute('href', 'tel:+263770000204')
  })

  test('[A183, A184, A185] shows the lists', async () => {
    await shown(fullCard)
    expect(items('Allergies')).toEqual(['Penicillin', 'Bee stings'])
    expect(items('Conditions')).toEqual(['Asthma', 'Hay fever'])
    expect(items('Medications')).toEqual(['Salbutamol inhaler', 'Cetirizine 10 mg'])
  })

  test('[A183, A184, A185] says "None recorded" for an empty list', async () => {
    await shown(bareCard)
    for (const name of ['Allergies', 'Conditions', 'Medications'])
      await expect.element(part(name)).toHaveTextContent('None recorded')
  })

  test('[A186] shows notes if there are any', async () => {
    await shown(fullCard)
    await expect.element(part('Notes')).toHaveTextContent('Carries the inhaler in the left pocket.')
  })

  test('[A186] has no notes section without notes', async () => {
    await shown(bareCard)
    await expect.element(card().getByText('Notes')).not.toBeInTheDocument()
  })

  test('shows missing values as such, and markup in a name as text', async () => {
    await shown(bareCard)
    expect(facts()).toEqual({
      Code: 'X-1',
      Age: 'Not specified',
      Gender: 'Not specified',
      Country: 'Not specified',
      'Blood type': 'None recorded',
      'Emergency contact': 'None recorded',
    })
    const name = '<img onerror=alert(1)> Nomathemba-Sibusisiwe van der Westhuizen'
    await expect.element(card()).toHaveAccessibleName(name)
    expect(document.querySelector('img')).toBeNull()
  })

  test('[A178] shows the age 0 for a baby', async () => {
    await shown({ ...fullCard, age: 0 })
    expect(facts().Age).toBe('0')
  })

  test.each([1280, 390])(
    'shows the allergies before everything else, in sight, at %i pixels',
    async (width) => {
      await page.viewport(width, 844)
      await shown(fullCard)
      const [first] = Array.from(card().element().children)
      expect(first).toBe(part('Allergies').element())
      await expect.element(part('Allergies')).toBeInViewport({ ratio: 0.99 })
      const sizeOf = (text: string) =>
        Number.parseFloat(getComputedStyle(card().getByText(text, { exact: true }).element()).fontSize)
      expect(sizeOf('Penicillin')).toBeGreaterThan(sizeOf('Asthma'))
    },
  )

  test('gives its first focus to no button, so that a held Enter closes nothing', async () => {
    const flow = await openCorner()
    await field().fill('EZC104')
    await userEvent.keyboard('{Enter}')
    await flow.done('fetchHealthCard', { ok: true, value: fullCard })
    await expect.element(card()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(card()).toBeVisible()
  })
})

describe('closing', () => {
  async function expectClosed() {
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    expect(document.body.textContent).not.toContain('Moyo')
    expect(document.body.textContent).not.toContain('Penicillin')
  }

  test('[A187, A190] by its button gives the focus back to the input', async () => {
    await shown(fullCard)
    await dialog().getByRole('button', { name: 'Close', exact: true }).click()
    await expectClosed()
  })

  test('[A188, A190] by the backdrop gives the focus back to the input', async () => {
    await shown(fullCard)
    const backdrop = document.elementFromPoint(5, 5)
    expect(backdrop?.closest('[role="dialog"]')).toBeNull()
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await expectClosed()
  })

  test('[A189, A190] by its X gives the focus back to the input', async () => {
    await shown(fullCard)
    await dialog().getByRole('button', { name: 'Close the health ID card' }).click()
    await expectClosed()
  })

  test('Escape closes it too', async () => {
    await shown(fullCard)
    await userEvent.keyboard('{Escape}')
    await expectClosed()
  })

  test('removes the person immediately, before the sheet has faded', async () => {
    await allowMotion()
    await shown(fullCard)
    const sheet = dialog().element()
    await dialog().getByRole('button', { name: 'Close', exact: true }).click()
    expect(sheet.textContent).not.toContain('Moyo')
  })
})

describe('a covered record', () => {
  async function covered() {
    const flow = await shown(fullCard)
    flow.jump(60_000)
    await expect.element(dialog().getByText('The record is covered')).toBeVisible()
    return flow
  }

  test('shows nothing of the person', async () => {
    await covered()
    const text = `${document.documentElement.outerHTML} ${document.title}`
    for (const word of ['Tariro', 'Moyo', 'EZC104', 'Penicillin', 'Asthma', 'O+', 'Esther', 'TM<'])
      expect(text).not.toContain(word)
    await expect.element(field()).toHaveValue('')
  })

  test('is covered immediately when the page is hidden', async () => {
    const flow = await shown(fullCard)
    flow.send({ type: 'page.hidden' })
    await expect.element(dialog().getByText('The record is covered')).toBeVisible()
    expect(document.body.textContent).not.toContain('Moyo')
  })

  test.each(['the card', 'Close'])('moves the focus to "Show again" if it was on %s', async (where) => {
    const flow = await shown(fullCard)
    await expect.element(card()).toHaveFocus()
    if (where === 'Close') focusOn(dialog().getByRole('button', { name: 'Close', exact: true }))
    flow.jump(60_000)
    await expect.element(dialog().getByRole('button', { name: 'Show again' })).toHaveFocus()
  })

  test('moves the focus to "Show again" after the page was hidden', async () => {
    const flow = await shown(fullCard)
    await expect.element(card()).toHaveFocus()
    flow.send({ type: 'page.hidden' })
    await expect.element(dialog().getByRole('button', { name: 'Show again' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveFocus()
  })

  test('takes the focus from no other dialog', async () => {
    const flow = await shown(fullCard)
    const other = Object.assign(document.createElement('div'), { tabIndex: -1, ariaModal: 'true' })
    document.body.append(other)
    other.focus()
    flow.jump(60_000)
    await expect.element(dialog().getByText('The record is covered')).toBeVisible()
    expect(document.activeElement).toBe(other)
    other.remove()
  })

  test('is shown again by a new look-up', async () => {
    const flow = await covered()
    await dialog().getByRole('button', { name: 'Show again' }).click()
    expect(flow.started.filter(({ source }) => source === 'fetchHealthCard')).toHaveLength(2)
    await flow.done('fetchHealthCard', { ok: true, value: fullCard })
    await expect.element(card()).toHaveAccessibleName('Tariro Moyo')
  })

  test('can be closed', async () => {
    await covered()
    await dialog().getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
  })
})

test('on a phone Close stays in sight below a long record and covers no note', async () => {
  await page.viewport(390, 844)
  const conditions = Array.from({ length: 30 }, (_, index) => `Condition ${index}`)
  await shown({ ...fullCard, conditions, notes: `${fullCard.notes}\nThe last line.` })
  const close = dialog().getByRole('button', { name: 'Close', exact: true })
  await expect.element(close).toBeInViewport({ ratio: 0.99 })
  const scroller = scrollerOf(part('Notes').element())
  // Within a pixel, after the dialog's opening animation, which scales it.
  await expect
    .poll(() => {
      const foot = close.element().closest('footer')?.getBoundingClientRect()
      return scroller.getBoundingClientRect().bottom - (foot?.top ?? 0)
    })
    .toBeLessThan(1)
  scroller.scrollTop = scroller.scrollHeight
  await expect.element(part('Notes')).toBeInViewport({ ratio: 0.99 })
})

describe('the search by name', () => {
  async function opened() {
    const flow = startScripted(nameSearchMachine, undefined)
    const chosen: string[] = []
    flow.actor.on('person.found', ({ code }) => chosen.push(code))
    await renderRunning(flow.actor, NameSearchView)
    await opener().click()
    const type = async (typed: string, people: readonly Participant[]) => {
      await name().fill(typed)
      flow.wait(300)
      await flow.done('findPeople', { ok: true, value: people })
    }
    return { ...flow, chosen, type }
  }
  const opener = () => page.getByRole('button', { name: 'No card? Search by name' })
  const name = () => page.getByRole('textbox', { name: 'Name' })
  const people = () => Array.from(document.querySelectorAll('li'), ({ textContent }) => textContent)

  test('lists name, age and union of each match, and the keyboard selects a person', async () => {
    const { chosen, type } = await opened()
    await expect.element(name()).toHaveFocus()
    await expect.element(page.getByRole('status')).toHaveTextContent('Type two letters or more.')
    await type('tariro', [registered, alreadyIn])
    await expect.element(page.getByRole('status')).toHaveTextContent('2 people')
    expect(people()).toEqual([
      'Tariro MoyoAge 16 · East Zimbabwe Conference',
      'Tariro MoyoAge 16 · East Zimbabwe Conference',
    ])
    await type('sibusisiwe', [bare])
    await expect.element(page.getByRole('status')).toHaveTextContent('One person')
    expect(people()).toEqual([
      '<img onerror=alert(1)> Nomathemba-Sibusisiwe van der WesthuizenAge not known · No union',
    ])
    await userEvent.keyboard('{Tab}{Enter}')
    expect(chosen).toEqual(['X-1'])
  })

  test('says when no name matches, and when there are more matches than it shows', async () => {
    const { type } = await opened()
    const many = Array.from({ length: 21 }, (_, index) => ({ ...registered, code: `B-${index}` }))
    await type('zz', [])
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Nobody of this name. Check the spelling.')
    await type('moyo', many)
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('The first 20 people. Type more of the name.')
    expect(people()).toHaveLength(20)
  })

  test('closes on Escape, and its button gets the focus back', async () => {
    await opened()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener()).toHaveFocus()
  })
})
