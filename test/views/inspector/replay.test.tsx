import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getInitialSnapshot } from 'xstate'
import { models } from '../../../src/inspector/models/index.ts'
import { loadViews, showsSamples } from '../../../src/inspector/picture/Picture.tsx'
import Replay from '../../../src/inspector/replay/Replay.tsx'
import {
  type RecordedEvent,
  type Recording,
  recordingText,
} from '../../../src/services/recorder/recording.ts'
import { lostAnswer } from '../../inspector/support/recorded.ts'
import offlineHour from '../../recordings/gate-offline-hour.json?raw'
import { expectNoProblems } from '../support/console.ts'
import { headingProblems, overflow, settle, violations } from '../support/inspection.ts'
import { inApp, schemes } from '../support/screen.tsx'

expectNoProblems()

beforeAll(async () => {
  document.title = 'Recordings'
})
beforeEach(() => page.viewport(1280, 900))

const slider = page.getByRole('slider', { name: 'Position' })
const alert = page.getByRole('alert')
const shortened = page.getByText('Pauses in which nothing runs are shortened.')
const doomed = page.getByText(
  'The machine no longer goes the recorded way: this test fails until the machine or the recording is right.',
)
const samples = page.getByText('Other parts of this screen are samples.')
const happened = page.getByRole('region', { name: 'What happened' })

async function open(recording: Recording | string) {
  await render(
    inApp(
      <main>
        <Replay />
      </main>,
    ),
  )
  await paste(typeof recording === 'string' ? recording : recordingText(recording))
}

async function paste(text: string) {
  const field = page.getByLabelText('Paste a copied incident')
  await expect.element(field).toBeVisible()
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: carrying(text), bubbles: true }))
}

function carrying(content: string | File): DataTransfer {
  const data = new DataTransfer()
  if (typeof content === 'string') data.setData('text/plain', content)
  else data.items.add(content)
  return data
}
const press = (key: string) => userEvent.keyboard(key)

async function openAtStart(recording: Recording) {
  await open(recording)
  await expect.element(slider).toHaveValue('0')
  slider.element().focus()
}

function frame(): Document {
  const found = document.querySelector('iframe')?.contentDocument
  if (!found) throw new Error('no view is drawn')
  return found
}

const viewText = () => frame().getElementById('root')?.textContent ?? ''
const expectView = (words: string | RegExp) => expect.poll(viewText).toMatch(words)
const stateNow = () =>
  document.querySelector('[data-state][data-current][data-kind="state"]')?.getAttribute('data-state')

async function changed(index: number, changes: Partial<RecordedEvent>): Promise<Recording> {
  const recording = await lostAnswer()
  return {
    ...recording,
    events: recording.events.map((event, place) => (place === index ? { ...event, ...changes } : event)),
  }
}

describe('a check-in with a lost answer', () => {
  test('is stepped forward and back, with chart and view at every step', async () => {
    await openAtStart(await lostAnswer())
    const steps = [
      ['ready.idle', /Participant Check-In.*Scan the barcode on the ID card/],
      ['searching', 'Participant Check-In'],
      ['found.asking', /•••3 •••4.*Check In Participant/],
      ['confirming.preparing', /•••3 •••4/],
      ['confirming.sending', /•••3 •••4/],
      [
        'found.unanswered',
        /No answer.*Maybe checked in, maybe not\. Press Check In Participant again.*Check In Participant/,
      ],
      ['confirming.sending', /•••3 •••4/],
      ['ready.checkedIn.announced', /Checked in/],
      ['ready.checkedIn.refocused', /Checked in/],
    ] as const
    for (const [state, words] of steps) {
      await expect.poll(stateNow, { timeout: 10_000 }).toBe(state)
      await expectView(words)
      await press('{ArrowRight}')
    }
    expect(document.title).toBe('Recordings · Camporee Portal')
    for (const [state, words] of steps.toReversed()) {
      await expect.poll(stateNow).toBe(state)
      await expectView(words)
      await press('{ArrowLeft}')
    }
  })

  test('steps by left and right wherever the focus is, except in a field or in the chart, which they scroll', async () => {
    await open(await lostAnswer())
    await expect.element(slider).toHaveValue('0')
    expect(document.activeElement).toBe(document.body)
    await press('{ArrowRight}{ArrowRight}')
    await expect.element(slider).toHaveValue('2')
    await press('{ArrowDown}{End} ')
    await expect.element(slider).toHaveValue('2')
    const elsewhere = page.getByRole('button', { name: 'Close' }).element()
    elsewhere.focus()
    await press('{ArrowLeft}')
    await expect.element(slider).toHaveValue('1')
    const field = page.getByLabelText('Save as a regression test')
    field.element().focus()
    await press('a{ArrowLeft}{ArrowRight}')
    await expect.element(slider).toHaveValue('1')
    const chart = page.getByRole('region', { name: 'Chart of checkIn' }).element()
    if (chart instanceof HTMLElement) chart.focus()
    const { scrollLeft } = chart
    await press('{ArrowRight}')
    await expect.poll(() => chart.scrollLeft).toBeGreaterThan(scrollLeft)
    await expect.element(slider).toHaveValue('1')
    frame().defaultView?.focus()
    frame().body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await expect.element(slider).toHaveValue('2')
  })

  test('shows the event, the transition it took, and the rest of a delay', async () => {
    await openAtStart(await lostAnswer())
    await press('{End}{ArrowLeft}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'Event 8 of 9: confirmCheckIn done')
    await expect
      .element(happened)
      .toHaveTextContent(
        'checkIn · confirmCheckIn done: confirming.sending · confirmCheckIn done [isDone] → ready.checkedIn',
      )
    await expect.element(happened).toHaveTextContent('after successShown: 5.0 s left of 5.0 s')
    await press('{End}')
    await expect.element(happened).toHaveTextContent('after successShown: 4.5 s left of 5.0 s')
    await expect.element(page.getByText('Event 9 of 9 · 14.8 s')).toBeVisible()
    expect([shortened.query(), doomed.query()]).toEqual([null, null])
    const taken =
      '[data-transition="ready.checkedIn.announced · after inputRefocus → ready.checkedIn.refocused"][data-pointed]'
    await expect.poll(() => document.querySelector(taken)).not.toBeNull()
  })

  test('[W1250, W1252] lists the events with given words, and shows what an event changed', async () => {
    await openAtStart(await lostAnswer())
    const find = page.getByRole('searchbox', { name: 'Find events' })
    const listed = () => page.getByRole('listbox', { name: 'Events' }).getByRole('option').elements().length
    await find.fill('confirmCheckIn')
    await expect.poll(listed).toBe(2)
    await expect.element(happened).toHaveTextContent(/Changed: .*notice/)
    await find.fill('nothing has this')
    await expect.element(page.getByText('No event of this list has “nothing has this”.')).toBeVisible()
    await find.clear()
    await expect.poll(listed).toBe(9)
  })

  test('[W1353] is shown as a sequence of messages, drawn and as a list from which one is chosen', async () => {
    await openAtStart(await lostAnswer())
    await page.getByText('Sequence', { exact: true }).click()
    const drawing = page.getByRole('region', { name: 'Sequence of messages' })
    await expect.element(drawing).toHaveTextContent('starts searchParticipant')
    await page.getByText('Messages as a list').click()
    const list = page.getByRole('list', { name: 'Messages' })
    await list.getByRole('button', { name: 'confirmCheckIn → checkIn: failed' }).click()
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'Event 6 of 9: confirmCheckIn failed')
    await page.viewport(390, 800)
    settle()
    expect([...(await violations({ isStrict: false })), overflow()]).toEqual([0])
    await page.getByRole('searchbox', { name: 'Find events' }).fill('confirmCheckIn')
    await expect
      .poll(() =>
        list
          .getByRole('button')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['confirmCheckIn → checkIn: failed', 'confirmCheckIn → checkIn: done'])
  })

  test('[W1251] is opened at the event of a link, and hands on a link to the shown event', async () => {
    await render(
      inApp(
        <main>
          <Replay />
        </main>,
        { at: '/inspector/recordings?event=3' },
      ),
    )
    await expect
      .element(page.getByText('This link shows event 3 of a recording. Open that recording.'))
      .toBeVisible()
    await paste(recordingText(await lostAnswer()))
    await expect.element(slider).toHaveValue('2')
    await expect.element(page.getByRole('button', { name: 'Copy link to this event' })).toBeVisible()
  })

  test('plays to its end and starts again with the space bar, at any speed', async () => {
    await openAtStart(await lostAnswer())
    await page.getByText('Fastest').click()
    slider.element().focus()
    await press(' ')
    await expect.element(slider).toHaveValue('8')
    await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await page.getByText('1×', { exact: true }).click()
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.element(slider).toHaveValue('0')
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  test('jumps to an event that is chosen in the list', async () => {
    await openAtStart(await lostAnswer())
    await page.getByRole('option', { name: /confirmCheckIn failed/ }).click()
    await expect.element(slider).toHaveValue('5')
    await expect
      .element(page.getByRole('option', { name: /confirmCheckIn failed/ }))
      .toHaveAttribute('aria-selected', 'true')
  })
})

test('[W872] an hour of offline work is opened and stepped through, with the view of each moment', async () => {
  await open(offlineHour)
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Event 1 of 265: started')
  const moments = [
    [106, 'scan.ready.noted', /Noted on this device/],
    [104, 'scan.found.asking', /Participant code.*Cancel/],
    [261, 'scan.ready.noted', /Noted on this device/],
    [8, 'scan.searching.device', /Participant Check-In/],
  ] as const
  for (const [position, state, words] of moments) {
    await slider.fill(String(position))
    await expect.poll(stateNow).toBe(state)
    await expectView(words)
  }
  expect(shortened.query()).not.toBeNull()
})

test('long pauses are shortened during playback, with a note, and keep their recorded times', async () => {
  const recording = await lostAnswer()
  const [first, ...others] = recording.events
  if (!first) throw new Error('the recording is empty')
  const later = others.map((event) => ({ ...event, at: event.at + 60_000 }))
  await openAtStart({ ...recording, events: [first, ...later] })
  await expect.element(shortened).toBeVisible()
  await press('{ArrowRight}')
  await expect.element(page.getByText('Event 2 of 9 · 60.8 s')).toBeVisible()
})

describe('the view of another flow beside a recording', () => {
  const soundOff: RecordedEvent = {
    at: 0,
    flow: 'sound',
    actor: 'x:sound',
    type: 'xstate.init',
    before: null,
    after: 'off',
    status: 'active',
    transitions: [],
    context: { atFirst: 'off' },
  }

  test('is a sample, with a note, if that flow was not recorded', async () => {
    await openAtStart(await lostAnswer())
    await expectView('Sound on')
    await expect.element(samples).toBeVisible()
  })

  test.each(['before', 'after'])(
    'is drawn as recorded if that flow began %s the recording’s own',
    async (side) => {
      const recording = await lostAnswer()
      const { events } = recording
      await openAtStart({
        ...recording,
        events:
          side === 'before' ? [soundOff, ...events] : [...events.slice(0, 1), soundOff, ...events.slice(1)],
      })
      await expectView('Sound off')
      expect(samples.query()).toBeNull()
    },
  )

  test('is a sample again after that flow was closed', async () => {
    const recording = await lostAnswer()
    const closed = { ...soundOff, type: 'xstate.stop', before: 'off', status: 'stopped' } as const
    await openAtStart({ ...recording, events: [soundOff, closed, ...recording.events] })
    await expectView('Sound on')
    await expect.element(samples).toBeVisible()
  })

  test('is called a sample for exactly the flows that show other flows', async () => {
    const views = await loadViews()
    const initial = models.map(({ machine, inputs: [{ input }] }) => getInitialSnapshot(machine, input))
    const shown = initial.filter((snapshot) => showsSamples(snapshot, () => undefined, views))
    expect(shown.map(({ machine }) => machine.id)).toEqual([
      'addDevice',
      'addMerchant',
      'addStaff',
      'checkIn',
      'export',
      'gate',
      'merchantDetail',
      'newMerchantPassword',
      'personReplacement',
      'registrationForm',
      'sheets',
      'staffAction',
      'till',
      'deposit',
      'health',
      'home',
      'copy',
    ])
  })
})

test('a flow without a view shows a message, and a closed flow keeps the frame for the next flow', async () => {
  const recording = await lostAnswer()
  const at = { at: 0, actor: 'x:7', before: null, status: 'active', transitions: [] } as const
  await openAtStart({
    ...recording,
    flow: 'none',
    events: [
      { ...at, flow: 'copy', type: 'xstate.init', after: 'idle', context: { text: '' } },
      { ...at, flow: 'copy', type: 'xstate.stop', before: 'idle', after: 'idle', status: 'stopped' },
      {
        ...at,
        flow: 'session',
        actor: 'x:8',
        type: 'xstate.init',
        after: 'signedOut',
        context: { session: null, signInRoute: '/auth/signin', notice: null },
      },
      ...recording.events,
    ],
  })
  await expectView('Copy reference')
  const first = document.querySelector('iframe')
  await press('{ArrowRight}')
  await expect.element(page.getByText('The flow was closed here.')).toBeVisible()
  expect(viewText()).not.toContain('Copy reference')
  await press('{ArrowRight}')
  await expect.element(page.getByText('This flow has no view of its own.')).toBeVisible()
  await press('{ArrowRight}')
  await expectView('Participant Check-In')
  expect(document.querySelector('iframe')).toBe(first)
})

test('a line above the view lists the masked and the real values', async () => {
  await openAtStart(await lostAnswer())
  const line = page.getByText(/^Masked:/)
  await expect
    .element(line)
    .toHaveTextContent(
      'Masked: texts read •••1, sums, dates and links are placeholders, and yes reads no wherever it may be about a person. Roles, rights and the screen’s own switches are real.',
    )
  const view = document.querySelector('iframe')
  const order = view && line.element().compareDocumentPosition(view)
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a dialog stays inside the view, and does not take the focus', async () => {
  const at = { at: 1, flow: 'logout', actor: 'x:1', status: 'active' } as const
  const recording = await lostAnswer()
  await openAtStart({
    ...recording,
    flow: 'logout',
    events: [
      {
        ...at,
        type: 'xstate.init',
        before: null,
        after: 'closed',
        transitions: [],
        context: { role: 'admin', callError: null },
      },
      {
        ...at,
        type: 'logout.requested',
        before: 'closed',
        after: 'confirming',
        transitions: ['closed · logout.requested → confirming'],
      },
    ],
  })
  await press('{ArrowRight}')
  await expect.poll(() => frame().querySelectorAll('[role="dialog"]').length).toBe(1)
  await page.getByText('Phone', { exact: true }).click()
  await expect.poll(() => frame().documentElement.clientWidth).toBe(390)
  const { left = 0, right = 0 } = frame().querySelector('[role="dialog"]')?.getBoundingClientRect() ?? {}
  expect([left, 390 - right]).toEqual([19.5, 19.5])
  slider.element().focus()
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  await expect.element(slider).toHaveFocus()
  await press('{Escape}')
  await expect.element(slider).toHaveValue('1')
  await press('{ArrowLeft}')
  await expect.poll(() => frame().querySelectorAll('[role="dialog"]').length).toBe(0)
})

test('a recording is opened by choosing or dropping a file', async () => {
  const text = recordingText(await lostAnswer())
  const file = () => new File([text], 'incident-checkIn.json', { type: 'application/json' })
  await render(
    inApp(
      <main>
        <Replay />
      </main>,
    ),
  )
  const opener = page.getByRole('region', { name: 'Open a recording' })
  await expect.element(opener).toBeVisible()
  opener.element().dispatchEvent(new DragEvent('drop', { dataTransfer: carrying(file()), bubbles: true }))
  await expect.element(slider).toHaveValue('0')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(opener).toBeVisible()
  await userEvent.upload(page.elementLocator(fileInput()), file())
  await expect.element(slider).toHaveValue('0')
  await userEvent.upload(page.elementLocator(fileInput()), new File(['no'], 'no.json'))
  await expect
    .element(alert)
    .toHaveTextContent(
      'Not opened: no.jsonThis file is not JSON, or it is cut off. Download the incident again. Below is still the recording that was opened before: incident-checkIn.json.',
    )
  await expect.element(slider).toHaveValue('0')
})

function fileInput(): Element {
  const found = document.querySelector('input[type="file"]')
  if (!found) throw new Error('no file can be chosen')
  return found
}

const refused: readonly (readonly [string, () => Promise<string>, string])[] = [
  ['not JSON', async () => 'hello', 'This file is not JSON, or it is cut off. Download the incident again.'],
  [
    'cut off',
    async () => recordingText(await lostAnswer()).slice(0, -200),
    'This file is not JSON, or it is cut off. Download the incident again.',
  ],
  [
    'too deep',
    async () =>
      recordingText(await changed(2, { context: { code: 'deep' } })).replace(
        '"deep"',
        `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      ),
    'This file holds values within values, more than 64 levels deep, as no recording does. Choose another file.',
  ],
  [
    'too long',
    async () => JSON.stringify({ ...(await lostAnswer()), events: Array(100_000).fill({}) }),
    'This recording has 100,000 events, and the bench opens at most 50,000. Record a shorter one.',
  ],
]

describe('an invalid file', () => {
  test.each(refused)(
    'that is %s is refused with a message, and the bench goes on',
    async (_, text, sentence) => {
      await open(await text())
      await expect.element(alert).toHaveTextContent(sentence)
      await paste(recordingText(await lostAnswer()))
      await expect.element(slider).toHaveValue('0')
      await expect.poll(() => alert.query()).toBeNull()
    },
  )
})

describe('a recording that does not match this build', () => {
  test('shows the event at which the machine takes another transition, and goes on', async () => {
    await openAtStart(await changed(3, { transitions: ['found.asking · checkIn.confirmed → gone'] }))
    await expect
      .element(alert)
      .toHaveTextContent(
        'Event 4 of checkIn, checkIn.confirmed, took “found.asking · checkIn.confirmed → gone”, a transition that the machine does not have now. There it has “found.asking · checkIn.confirmed → confirming.preparing” now.',
      )
    await expect.element(doomed).toBeVisible()
    await page.getByRole('button', { name: 'Go to event 4' }).click()
    await expect.element(slider).toHaveValue('3')
    await expectView('•••3 •••4')
  })

  test('is replayed, with a note, if it comes from another build', async () => {
    await openAtStart({ ...(await lostAnswer()), build: '9.9.9-cafe' })
    await expect.element(alert).toHaveTextContent('This recording comes from build 9.9.9-cafe')
    await press('{ArrowRight}')
    await expect.poll(stateNow, { timeout: 10_000 }).toBe('searching')
  })

  test.each(['gone', 'constructor', '__proto__'])('names the unknown flow %s', async (flow) => {
    const { events, ...head } = await lostAnswer()
    await openAtStart({ ...head, flow, events: events.map((event) => ({ ...event, flow })) })
    await expect.element(alert).toHaveTextContent(`This build has no flow named ${flow}.`)
    await expect
      .element(page.getByText(`This build has no flow named ${flow}, so it has no chart of it.`))
      .toBeVisible()
  })

  test.each([
    ['checkOut', 'The incident is about checkOut, and the recording holds no events of it'],
    [
      'nope',
      'The incident is about nope, a flow that this build does not have, and the recording holds no events of it',
    ],
  ])('shows a message if it is about %s but has no events of it', async (flow, sentence) => {
    await openAtStart({ ...(await lostAnswer()), flow })
    await expect.element(alert).toHaveTextContent(`${sentence}; choose one of the other flows.`)
  })

  test('reports its divergence also while all flows are replayed in order', async () => {
    const recording = await changed(1, { transitions: ['gone'] })
    const unknown = recording.events.map((event) => ({ ...event, flow: 'nope', actor: 'x:9' }))
    await openAtStart({ ...recording, events: [...recording.events, ...unknown] })
    await page.getByRole('button', { name: 'All, as they came' }).click()
    await expect
      .element(alert)
      .toHaveTextContent(
        'Event 2 of checkIn, code.scanned, took “gone”, a transition that the machine does not have now.',
      )
    await expect.element(alert).toHaveTextContent('One more flow diverges: choose it to read where.')
    await page.getByRole('button', { name: 'Go to event 2' }).click()
    await expect.element(slider).toHaveValue('1')
  })

  test('names an unknown event', async () => {
    await openAtStart(await changed(1, { type: 'card.burned', after: { ready: 'idle' }, transitions: [] }))
    await expect
      .element(alert)
      .toHaveTextContent('card.burned, is an event that the machine does not know now.')
  })

  test('reports a state that the machine does not have, and draws the next', async () => {
    await openAtStart(await changed(1, { after: { ready: 'asleep' } }))
    await press('{ArrowRight}')
    await expect
      .element(page.getByText('The machine has no such state now, so its view cannot draw it.'))
      .toBeVisible()
    await press('{ArrowRight}')
    await expectView('•••3 •••4')
  })

  test('reports context values of a wrong type at their step, and draws the others', async () => {
    await openAtStart(await changed(2, { context: { participant: 7, notice: { a: [] } } }))
    await press('{ArrowRight}{ArrowRight}')
    await expect.element(alert).toHaveTextContent('The view of checkIn cannot draw this context')
    await press('{ArrowLeft}')
    await expect.poll(() => alert.query()).toBeNull()
    await expectView('Participant Check-In')
  })

  test('shows markup and keys of objects as text, and runs nothing', async () => {
    const markup = '<img src=x onerror="parent.hit=1"><script>parent.hit=1</script>'
    const text = recordingText(
      await changed(5, { type: markup, context: { notice: markup }, fields: { code: markup } }),
    ).replaceAll('"fields":{', '"fields":{"__proto__":{"hit":1},"constructor":{"hit":1},')
    await open(text)
    await expect.element(slider).toHaveValue('0')
    slider.element().focus()
    await press('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expectView(/<img src=x onerror="parent.hit=1">/)
    await expect.element(happened).toHaveTextContent('<img src=x onerror=')
    expect(document.querySelectorAll('img, script:not([src])[data-hit]')).toHaveLength(0)
    expect(frame().querySelectorAll('img, script')).toHaveLength(0)
    expect(['hit' in window, 'hit' in {}]).toEqual([false, false])
  })
})

test('of thousands of events only those in sight are drawn', async () => {
  const recording = await lostAnswer()
  const [first] = recording.events
  if (!first) throw new Error('the recording is empty')
  const typed = Array.from(
    { length: 5_000 },
    (_, index): RecordedEvent => ({
      ...first,
      at: 1_000 + index,
      type: 'code.changed',
      before: { ready: 'idle' },
      transitions: ['ready · code.changed → stays'],
      context: { code: `•••${index}` },
    }),
  )
  await openAtStart({ ...recording, events: [first, ...typed] })
  await press('{End}')
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('5001')
  expect(page.getByRole('option').elements().length).toBeLessThan(40)
})

test('of thousands of flows eight are shown, the incident’s and diverging ones first, and all on request', async () => {
  const begun = (index: number, flow: string): RecordedEvent => ({
    at: index,
    flow,
    actor: `x:${index}`,
    type: 'xstate.init',
    before: null,
    after: flow === 'copy' ? 'idle' : { ready: 'idle' },
    status: 'active',
    transitions: [],
    context: {},
  })
  const events = Array.from({ length: 20_000 }, (_, index) => begun(index, 'copy'))
  await openAtStart({
    ...(await lostAnswer()),
    events: [...events, begun(20_000, 'checkIn'), begun(20_001, 'nope')],
  })
  const flows = page.getByRole('navigation', { name: 'Flows of the recording' })
  const labels = () =>
    flows
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  expect(labels()).toHaveLength(10)
  expect(labels().slice(0, 3)).toEqual(['checkIn1 eventincident', 'nope1 eventdiverges at 1', 'copy1 event'])
  await flows.getByRole('button', { name: 'All, as they came' }).click()
  await expect.element(slider).toHaveAttribute('max', '20001')
  await flows.getByRole('button', { name: 'Show all 20,002 flows' }).click()
  await expect.element(flows.getByRole('listitem').nth(2)).toHaveAttribute('aria-setsize', '20002')
  expect(labels().length).toBeLessThan(40)
  await flows.getByRole('button', { name: 'copy, 2nd' }).click()
  await expect.element(slider).toHaveAttribute('max', '0')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('No recording is open.')).toBeVisible()
})

test.each([1280, 390])(
  'the replay has no accessibility violation and no overflow at %i px',
  async (width) => {
    await page.viewport(width, 900)
    await openAtStart({ ...(await changed(3, { transitions: ['gone'] })), build: '9.9.9-cafe' })
    await press('{End}{ArrowLeft}')
    await expectView('Checked in')
    await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    expect([headingProblems(), overflow()]).toEqual([[], 0])
    for (const scheme of schemes) {
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
      settle()
      expect(await violations({ isStrict: false })).toEqual([])
    }
  },
)
