import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { SnapshotFrom } from 'xstate'
import type { Participant } from '../../../src/domain/people/people.ts'
import { checkInModel } from '../../../src/inspector/models/gate/checkIn.tsx'
import type { OutputOfActor } from '../../../src/inspector/models/model.ts'
import { alreadyIn, bare, registered } from '../../../src/inspector/models/people/people.ts'
import { drawnStates } from '../../../src/inspector/walk/states.ts'
import { checkInMachine } from '../../../src/machines/gate/checkIn.ts'
import { gateMachine } from '../../../src/machines/gate/gate.ts'
import { CheckInView } from '../../../src/views/gate/checkIn/CheckInView.tsx'
import { GateView } from '../../../src/views/gate/checkIn/GateView.tsx'
import { GateModeView } from '../../../src/views/gate/settings/GateModeView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { markupOf } from '../support/inspection.ts'
import { openStage } from '../support/picture.tsx'
import { facts, renderScripted } from '../support/screen.tsx'

expectNoProblems()

const field = () => page.getByRole('textbox', { name: 'Participant code' })
const card = () => page.getByRole('article')
const confirm = () => page.getByRole('button', { name: 'Check In Participant' })
const instructions = () => page.getByRole('region', { name: 'How to check in' })
const note = () => page.getByText('Participants who are already checked in cannot be checked in again.')
const panel = () => document.querySelector<HTMLElement>('[data-verdict]')

async function openGate() {
  return renderScripted(checkInMachine, undefined, CheckInView)
}

async function search() {
  const flow = await openGate()
  await field().fill('EZC104')
  await page.getByRole('button', { name: 'Search' }).click()
  return flow
}

async function found(person: Participant) {
  const flow = await search()
  await flow.done('searchParticipant', { ok: true, value: person })
  await expect.element(card()).toBeVisible()
  return flow
}

type Answer = OutputOfActor<typeof checkInMachine, 'confirmCheckIn'>

async function confirmed(person: Participant, answer: Answer) {
  const flow = await found(person)
  await confirm().click()
  await flow.done('makeIdempotencyKey', 'a'.repeat(32))
  await flow.done('confirmCheckIn', answer)
  return flow
}

const success = { ok: true, value: { ...registered, checkedIn: true } } as const

beforeEach(() => page.viewport(1280, 800))

const confirmation = {
  ...{ code: 'EZC104', number: 'EZC104', isByName: false },
  idempotencyKey: 'a'.repeat(32),
}

describe('the search', () => {
  test('[A141] the title is "Participant Check-In"', async () => {
    await openGate()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Participant Check-In$/)
  })

  test('[A142, A143] the code input has its placeholder and the focus', async () => {
    await openGate()
    await expect.element(field()).toHaveAttribute('placeholder', 'Scan or enter code...')
    await expect.element(field()).toHaveFocus()
  })

  test('[A145, A146] Search searches, and reads "Searching..." meanwhile', async () => {
    const flow = await search()
    expect(flow.started.at(-1)).toEqual({
      id: 'searchParticipant',
      source: 'searchParticipant',
      input: { code: 'EZC104', isByName: false },
    })
    await expect.element(page.getByRole('button', { name: 'Searching...' })).toBeDisabled()
    await expect.element(field()).toHaveAttribute('readonly')
  })

  test('Enter in the code input searches too', async () => {
    const flow = await openGate()
    await field().fill('EZC104')
    await userEvent.keyboard('{Enter}')
    expect(flow.started.at(-1)?.id).toBe('searchParticipant')
  })

  test('Cancel leaves a search', async () => {
    await search()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'Search' })).toBeEnabled()
    await expect.element(field()).toHaveValue('')
  })

  test('a blank code shows an error at the field, which gets the focus back', async () => {
    await openGate()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect
      .element(field())
      .toHaveAccessibleDescription('Please enter a participant ID or scan a barcode')
    await expect.element(field()).toHaveFocus()
  })
})

describe('the confirmation', () => {
  test('[A308, A147-A152, A262] the card of a camper who was found shows the details', async () => {
    await found(registered)
    await expect.element(card()).toHaveAccessibleName('Tariro Moyo')
    expect(facts()).toEqual({
      Contact: '+263 77 000 0104',
      Gender: 'Female',
      Age: '16',
      Union: 'East Zimbabwe Conference',
      Country: 'Zimbabwe',
      Code: 'EZC104',
    })
  })

  test('[A308] a camper who is already checked in has no card', async () => {
    const flow = await search()
    await flow.done('searchParticipant', { ok: true, value: alreadyIn })
    await expect.element(page.getByRole('heading', { name: 'Already checked in' })).toBeVisible()
    await expect.element(card()).not.toBeInTheDocument()
  })

  test('[A153] the card has the status pill', async () => {
    await found(registered)
    await expect.element(card().getByText('Registered', { exact: true })).toBeVisible()
  })

  test('[A154, A155] its button has the focus, confirms, and reads "Processing..." meanwhile', async () => {
    const flow = await found(registered)
    await expect.element(confirm()).toHaveFocus()
    await confirm().click()
    await expect.element(card().getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await flow.done('makeIdempotencyKey', 'a'.repeat(32))
    expect(flow.started.at(-1)?.input).toEqual(confirmation)
    await expect.element(card().getByRole('button', { name: 'Processing...' })).toBeDisabled()
  })

  test('[A263, A267, A268] details that a camper did not give are shown as missing', async () => {
    await found(bare)
    expect(facts()).toEqual({
      Contact: 'Not provided',
      Gender: 'Not specified',
      Age: 'Not specified',
      Union: 'Not specified',
      Country: 'Not specified',
      Code: 'X-1',
    })
  })

  test('the age of a baby is shown as 0', async () => {
    await found({ ...registered, age: 0 })
    expect(facts()).toMatchObject({ Age: '0' })
  })

  test('a name that looks like markup is shown as that text', async () => {
    await found(bare)
    const name = '<img onerror=alert(1)> Nomathemba-Sibusisiwe van der Westhuizen'
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(name)
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('the success', () => {
  test('[A310, A311, A312] a confirmed check-in shows its success, without card and code', async () => {
    await confirmed(registered, success)
    await expect.element(page.getByRole('heading', { name: 'Checked in', exact: true })).toBeVisible()
    await expect
      .element(page.getByText('Tariro Moyo has been successfully checked in!').first())
      .toBeVisible()
    await expect.element(card()).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('')
  })

  test('[A144] the code input has the focus again 500 ms after the success', async () => {
    const flow = await confirmed(registered, success)
    await expect.element(page.getByRole('heading', { name: 'Checked in', exact: true })).toBeVisible()
    flow.jump(499)
    await expect.element(field()).not.toHaveFocus()
    flow.jump(1)
    await expect.element(field()).toHaveFocus()
  })

  test.each([1280, 390])(
    'after a confirm without an answer, Confirm stays in sight at %i pixels',
    async (width) => {
      await page.viewport(width, 844)
      const flow = await found(registered)
      await confirm().click()
      await flow.done('makeIdempotencyKey', 'a'.repeat(32))
      await flow.failed('confirmCheckIn', new Error('The host did not answer in time. Try again.'))
      const verdict = page.getByRole('region', { name: 'No answer' })
      await expect.element(verdict).toBeInViewport({ ratio: 0.99 })
      await expect.element(page.getByRole('heading', { name: 'Tariro Moyo' })).toBeInViewport({ ratio: 0.99 })
      await expect
        .element(page.getByText('Maybe checked in, maybe not. Press Check In Participant again.'))
        .toBeVisible()
      await expect.element(confirm()).toBeInViewport({ ratio: 0.99 })
      await confirm().click()
      expect(flow.started.at(-1)?.input).toEqual(confirmation)
    },
  )
})

describe('a scan while a check-in is being processed', () => {
  async function confirming() {
    const flow = await found(registered)
    await confirm().click()
    await flow.done('makeIdempotencyKey', 'a'.repeat(32))
    flow.send({ type: 'code.scanned', code: 'EZC200' })
    return flow
  }

  test('is held in the code field, whose description says that it is next', async () => {
    const flow = await confirming()
    await expect.element(field()).toHaveValue('EZC200')
    await expect.element(field()).toHaveAccessibleDescription('EZC200 is next. Wait for the answer.')
    await expect.element(page.getByRole('status')).toHaveTextContent('EZC200 is next. Wait for the answer.')
    flow.send({ type: 'code.scanned', code: 'EZC300' })
    await expect.element(field()).toHaveAccessibleDescription('EZC300 is next. Scan EZC200 again later.')
  })

  test.each([
    [success, 'checked in', []],
    [{ ok: false, status: 409, reason: 'alreadyCheckedIn' }, 'already checked in', []],
    [{ ok: false, status: 200, message: 'The gate is closed' }, 'not checked in', ['The gate is closed']],
  ] as const)(
    'is searched after %j, and the person before is shown as "%s"',
    async (answer, words, details) => {
      const flow = await confirming()
      await flow.done('confirmCheckIn', answer)
      await expect.element(page.getByRole('button', { name: 'Searching...' })).toBeVisible()
      const before = page.getByRole('region', { name: 'Person before' })
      const lines = ['Person before', `Tariro Moyo: ${words}`, ...details]
      await expect.element(before).toHaveTextContent(new RegExp(`^${lines.join('')}$`))
      expect(panel()).toBeNull()
      await flow.done('searchParticipant', { ok: true, value: bare })
      await expect.element(before).toHaveTextContent(new RegExp(`^${lines.join('')}$`))
      await expect
        .element(page.getByRole('status'))
        .toHaveTextContent(/Tariro Moyo.*van der Westhuizen found$|The gate is closed.*found$/)
    },
  )

  test('waits after a lost answer; cancelling the attempt says that it may have been saved', async () => {
    const flow = await confirming()
    await flow.failed('confirmCheckIn', new Error('No answer from the server.'))
    await expect.element(field()).toHaveAccessibleDescription('EZC200 is next.')
    await card().getByRole('button', { name: 'Cancel' }).click()
    const before = page.getByRole('region', { name: 'Person before' })
    await expect.element(before).toHaveTextContent('Tariro Moyo: no answer')
    await expect.element(before).toHaveTextContent('Maybe checked in, maybe not. Scan this card again.')
  })
})

describe('every reachable state', () => {
  /** The verdict and word of the panel by state; other states have no panel. */
  const panels: Readonly<Record<string, readonly [verdict: string, word: string]>> = {
    'ready.checkedIn.announced': ['checkedIn', 'Checked in'],
    'ready.checkedIn.refocused': ['checkedIn', 'Checked in'],
    'ready.alreadyCheckedIn': ['alreadyCheckedIn', 'Already checked in'],
    'ready.notFound': ['notFound', 'Not found'],
    'ready.unreachable': ['unreachable', 'No answer'],
    'found.unanswered': ['unreachable', 'No answer'],
    'ready.refused': ['refused', 'Not checked in'],
    'found.refused': ['refused', 'Not checked in'],
  }

  interface Seen extends Look {
    readonly name: string
    readonly value: string
    readonly state: SnapshotFrom<typeof checkInMachine>
  }

  interface Look {
    readonly hasCard: boolean
    readonly hasInstructions: boolean
    readonly hasNote: boolean
    readonly verdict: string | undefined
    readonly word: string | undefined
    readonly panel: string
    readonly spoken: string
    readonly look: readonly string[]
  }
  const seen: Seen[] = []

  function lookNow(): Look {
    const { backgroundColor, borderStyle, borderRadius, clipPath } = getComputedStyle(
      panel() ?? document.body,
    )
    return {
      hasCard: card().query() !== null,
      hasInstructions: instructions().query() !== null,
      hasNote: note().query() !== null,
      verdict: panel()?.dataset.verdict,
      word: panel()?.querySelector('h2')?.textContent,
      panel: panel()?.textContent ?? '',
      spoken: page.getByRole('status').element().textContent,
      look: [
        backgroundColor,
        [borderStyle, borderRadius, clipPath].join(),
        panel()?.querySelector('svg')?.innerHTML ?? '',
      ],
    }
  }

  beforeAll(async () => {
    await cleanup()
    await page.viewport(1280, 800)
    const stage = await openStage()
    const looked = new Map<string, Look>()
    for (const { name, value, snapshot } of drawnStates(checkInModel)) {
      const state = checkInMachine.resolveState({ value: snapshot.value, context: snapshot.context })
      await stage.show(state, name)
      const markup = markupOf(document.body)
      const look = looked.get(markup) ?? lookNow()
      looked.set(markup, look)
      seen.push({ name, value, state, ...look })
    }
    await stage.close()
  })

  test('[A156] shows instructions wherever there is no card', () => {
    expect(seen.filter(({ hasCard }) => hasCard).length).toBeGreaterThan(0)
    expect(seen.filter(({ hasCard, hasInstructions }) => hasCard === hasInstructions)).toEqual([])
  })

  test('[A157] shows the note only while the gate is idle', () => {
    const idle = seen.filter(({ state }) => state.matches({ ready: 'idle' }))
    expect(idle.length).toBeGreaterThan(0)
    expect(seen.filter(({ hasNote }) => hasNote)).toEqual(idle)
  })

  test('[A308] shows a card only for a camper who was found and is not checked in', () => {
    for (const { name, state, hasCard } of seen) {
      expect(hasCard, name).toBe(state.matches('found') || state.matches('confirming'))
      expect(state.context.participant?.checkedIn, name).not.toBe(true)
    }
  })

  test('shows and speaks the verdict of the state, in green only for a check-in', () => {
    const withPanel = seen.filter(({ value }) => value in panels)
    expect(new Set(withPanel.map(({ value }) => value))).toEqual(new Set(Object.keys(panels)))
    for (const { name, value, state, verdict, word, panel, spoken } of seen) {
      expect([verdict, word], name).toEqual(panels[value] ?? [undefined, undefined])
      if (verdict === undefined) continue
      expect(spoken, name).toBe(`${word}. ${state.context.notice}`)
      expect(panel, name).toContain(state.context.notice)
    }
  })

  test('gives every verdict its own word, colour, outline and sign', () => {
    const looks = new Map(seen.map(({ verdict, word, look }) => [verdict, [word, ...look]]))
    looks.delete(undefined)
    expect([...looks.keys()].sort()).toEqual([
      'alreadyCheckedIn',
      'checkedIn',
      'notFound',
      'refused',
      'unreachable',
    ])
    for (const aspect of [0, 1, 2, 3]) {
      expect(new Set(Array.from(looks.values(), (look) => look[aspect])).size).toBe(5)
    }
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  const heightOf = (name: string) =>
    page.getByRole('button', { name }).element().getBoundingClientRect().height

  test('an Enter that is pressed right when the button appears confirms nothing', async () => {
    await found(registered)
    const button = confirm().element()
    if (!(button instanceof HTMLElement)) throw new Error('the confirm button is no element of the page')
    button.blur()
    button.focus()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    button.dispatchEvent(enter)
    expect(enter.defaultPrevented).toBe(true)
  })

  test('the controls of the gate are at least 56 pixels high', async () => {
    const flow = await openGate()
    expect(heightOf('Search')).toBeGreaterThanOrEqual(56)
    expect(field().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
    await field().fill('EZC104')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(heightOf('Cancel')).toBeGreaterThanOrEqual(56)
    await flow.done('searchParticipant', { ok: true, value: registered })
    await expect.element(confirm()).toBeVisible()
    expect(heightOf('Check In Participant')).toBeGreaterThanOrEqual(56)
    expect(heightOf('Cancel')).toBeGreaterThanOrEqual(56)
  })

  test.each([
    ['a camper who is found', registered],
    ['a camper with a long name', bare],
  ])('the button that confirms %s is in sight', async (_who, person) => {
    await found(person)
    await expect.element(confirm()).toBeInViewport({ ratio: 0.99 })
  })

  test.each([
    ['lostCard', 'This card was reported lost at 14:05. Ask for the new card, or find the person by name.'],
    [
      'withdrawn',
      'The registration of Tariro Moyo was withdrawn. Please send this person to the camp office.',
    ],
  ] as const)('[W351] the refusal %s is shown and spoken in the server’s words', async (reason, message) => {
    const flow = await search()
    await flow.done('searchParticipant', { ok: false, status: 422, reason, message })
    await expect.element(page.getByRole('region', { name: 'Not checked in' })).toHaveTextContent(message)
    expect(panel()?.dataset.verdict).toBe('refused')
    expect(document.querySelector('[aria-live="assertive"]')?.textContent).toContain(message)
    await expect.element(card()).not.toBeInTheDocument()
  })

  test('the verdict is in sight without scrolling', async () => {
    await confirmed(registered, success)
    await expect
      .element(page.getByText('Tariro Moyo has been successfully checked in!').first())
      .toBeInViewport({ ratio: 0.99 })
    expect(window.scrollY).toBe(0)
  })
})

test('another kind of passage takes the focus back to the code field', async () => {
  await renderScripted(gateMachine, { kind: 'arrive', hasDevice: false }, (props) => (
    <GateView {...props} mode={<GateModeView {...props} />} />
  ))
  await page.getByRole('button', { name: 'Step out' }).click()
  await expect.element(field()).toHaveFocus()
})
