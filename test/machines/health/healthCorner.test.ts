import { describe, expect, test } from 'vitest'
import { fullCard, healthCornerModel } from '../../../src/inspector/models/health/healthCorner.tsx'
import {
  type HealthAnswer,
  healthCornerMachine,
  lookUpExceptionText,
} from '../../../src/machines/health/healthCorner.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(healthCornerModel)

const start = () => startFlow(healthCornerMachine)

function searching(code = 'EZC104') {
  const flow = start()
  flow.send({ type: 'code.changed', code })
  flow.send({ type: 'lookUp.submitted' })
  return flow
}

async function shown() {
  const flow = searching()
  await flow.done('fetchHealthCard', { ok: true, value: fullCard })
  return flow
}

const forgotten = {
  code: '',
  lookedUp: null,
  isByName: false,
  card: null,
  failure: null,
  fieldError: null,
  openingError: null,
  isOpened: false,
}

describe('looking up a health record', () => {
  test.each(['', '   ', '\t'])('[A351] a blank barcode %j shows a field error and makes no call', (code) => {
    const { context, inputsOf, state } = searching(code)
    expect(context().fieldError).toBe('Please enter a barcode ID')
    expect(state().value).toEqual({ ready: 'idle' })
    expect(inputsOf('fetchHealthCard')).toEqual([])
  })

  test('[A352] the barcode is trimmed before it is sent', () => {
    expect(searching('  EZC104 ').inputsOf('fetchHealthCard')).toEqual([{ code: 'EZC104', isByName: false }])
    const scanned = start()
    scanned.send({ type: 'code.scanned', code: ' EZC105\t' })
    expect(scanned.inputsOf('fetchHealthCard')).toEqual([{ code: 'EZC105', isByName: false }])
  })

  test('[A174] shows the record, and clears the field', async () => {
    const { state, context } = await shown()
    expect(state().value).toEqual({ consulting: { shown: 'reading' } })
    expect(context()).toEqual({ ...forgotten, lookedUp: 'EZC104', card: fullCard })
  })

  async function refused(answer: HealthAnswer, isIncident = false) {
    const { done, context, state } = searching()
    await done('fetchHealthCard', answer)
    expect(state().value).toEqual({ ready: 'failed' })
    expect(state().hasTag('takesFocus')).toBe(true)
    const text = context().failure?.text
    expect(context()).toEqual({ ...forgotten, failure: { text, isIncident } })
    return text
  }

  test('[A447, A391, A451, A452] a refusal shows its message and clears the input', async () => {
    expect(await refused({ ok: false, status: 404, message: 'Nobody has this code' })).toBe(
      'Nobody has this code',
    )
    expect(await refused({ ok: false, status: 200, message: 'Not today' })).toBe('Not today')
  })
  test('[A448, A391] a refusal without a message shows the documented sentence', async () => {
    expect(await refused({ ok: false, status: 404 })).toBe('Failed to fetch participant data')
    expect(await refused({ ok: false, status: 500 }, true)).toBe('Failed to fetch participant data')
  })
  test('[A449, A392, A451, A452] an answer without data is an error', async () => {
    expect(await refused({ ok: true, value: undefined })).toBe('No participant data found')
    expect(await refused({ ok: true, value: undefined, message: 'Done' })).toBe('No participant data found')
  })

  test.each([
    ['No answer from the server.', 'No answer from the server.'],
    ['', 'Failed to fetch participant data'],
  ])('[A447, A448] an exception with the message %j shows %j', async (words, sentence) => {
    const { failed, context, state } = searching()
    await failed('fetchHealthCard', new Error(words))
    expect(state().value).toEqual({ ready: 'failed' })
    expect(context()).toEqual({ ...forgotten, failure: { text: sentence, isIncident: true } })
  })

  test('a new scan replaces a look-up in flight and a shown record', async () => {
    const { send, done, context, state, inputsOf } = searching()
    send({ type: 'code.scanned', code: 'EZC105' })
    await done('fetchHealthCard', { ok: true, value: { ...fullCard, code: 'EZC105' } })
    expect(context().card?.code).toBe('EZC105')
    send({ type: 'code.scanned', code: 'EZC106' })
    expect(state().value).toEqual({ consulting: 'searching' })
    expect(context().card).toBeNull()
    expect(inputsOf('fetchHealthCard')).toEqual([
      { code: 'EZC104', isByName: false },
      { code: 'EZC105', isByName: false },
      { code: 'EZC106', isByName: false },
    ])
  })

  test('an error stays until the next barcode', async () => {
    const { send, done, context, state } = searching(' ')
    send({ type: 'code.changed', code: 'E' })
    expect(context()).toEqual({ ...forgotten, code: 'E' })
    send({ type: 'lookUp.submitted' })
    await done('fetchHealthCard', { ok: false, status: 503, message: 'The host is being restarted.' })
    expect(context().failure?.isIncident).toBe(true)
    send({ type: 'lookUp.submitted' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual({ ...forgotten, fieldError: 'Please enter a barcode ID' })
    send({ type: 'code.scanned', code: 'EZC105' })
    expect(context()).toEqual({ ...forgotten, code: 'EZC105', lookedUp: 'EZC105' })
  })

  test('the reason of a failure stays until the next look-up', async () => {
    const { send, done, context } = searching()
    await done('fetchHealthCard', { ok: false, status: 404, message: 'Nobody has this code' })
    send({ type: 'code.changed', code: 'EZC105' })
    send({ type: 'lookUp.submitted' })
    expect(context()).toEqual({ ...forgotten, code: 'EZC105', lookedUp: 'EZC105' })
  })

  test('a look-up can be cancelled', () => {
    const { send, state, context } = searching()
    send({ type: 'lookUp.cancelled' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual(forgotten)
  })
})

describe('a shown health record', () => {
  const covered = { ...forgotten, lookedUp: 'EZC104' }

  test('is covered and cleared after exactly 60 seconds', async () => {
    const { jump, state, context } = await shown()
    jump(59_999)
    expect(state().value).toEqual({ consulting: { shown: 'reading' } })
    expect(context().card).toEqual(fullCard)
    jump(1)
    expect(state().value).toBe('covered')
    expect(context()).toEqual(covered)
  })

  test('of another person has its own 60 seconds', async () => {
    const { jump, state, send, done } = await shown()
    jump(50_000)
    send({ type: 'code.scanned', code: 'EZC105' })
    await done('fetchHealthCard', { ok: true, value: fullCard })
    jump(59_999)
    expect(state().value).toEqual({ consulting: { shown: 'reading' } })
    jump(1)
    expect(state().value).toBe('covered')
  })

  test('is covered as soon as the page is hidden', async () => {
    const { send, state, context } = await shown()
    send({ type: 'page.hidden' })
    expect(state().value).toBe('covered')
    expect(context()).toEqual(covered)
  })

  test('is not shown when the page was hidden before the answer arrived', () => {
    const { send, state, context } = searching()
    send({ type: 'page.hidden' })
    expect(state().value).toBe('covered')
    expect(context()).toEqual(covered)
  })

  test('starts to watch the page at the look-up', () => {
    const flow = start()
    expect(flow.started.map(({ source }) => source)).toEqual(['listenForScans'])
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    expect(flow.started.map(({ source }) => source)).toEqual([
      'listenForScans',
      'watchPage',
      'fetchHealthCard',
    ])
  })

  test('is shown again only by a new look-up', async () => {
    const { send, done, state, context, inputsOf } = await shown()
    send({ type: 'page.hidden' })
    send({ type: 'lookUp.repeated' })
    expect(state().value).toEqual({ consulting: 'searching' })
    expect(context()).toEqual({ ...covered, code: 'EZC104' })
    expect(inputsOf('fetchHealthCard')).toEqual([
      { code: 'EZC104', isByName: false },
      { code: 'EZC104', isByName: false },
    ])
    await done('fetchHealthCard', { ok: true, value: fullCard })
    expect(context().card).toEqual(fullCard)
  })

  test('that is covered is replaced by a scan', async () => {
    const { send, state, inputsOf } = await shown()
    send({ type: 'page.hidden' })
    send({ type: 'code.scanned', code: 'EZC105' })
    expect(state().value).toEqual({ consulting: 'searching' })
    expect(inputsOf('fetchHealthCard').at(-1)).toEqual({ code: 'EZC105', isByName: false })
  })

  test('is cleared when it is closed, and the input takes the focus', async () => {
    for (const cover of [false, true]) {
      const { send, state, context } = await shown()
      expect(state().hasTag('takesFocus')).toBe(false)
      if (cover) send({ type: 'page.hidden' })
      send({ type: 'record.closed' })
      expect(state().value).toEqual({ ready: 'idle' })
      expect(state().hasTag('takesFocus')).toBe(true)
      expect(context()).toEqual(forgotten)
    }
  })
})

describe('a locked health corner', () => {
  const message = 'The health corner is locked.'

  test('finds the person of the last look-up again, covered, when it opens', async () => {
    const { state, send, done, context, inputsOf, emittedTypes } = start()
    send({ type: 'code.scanned', code: 'EZC104', isByName: true })
    await done('fetchHealthCard', { ok: false, status: 403, reason: 'locked', message })
    expect(state().value).toEqual({ ready: 'failed' })
    expect(context()).toEqual({
      ...forgotten,
      lookedUp: 'EZC104',
      isByName: true,
      failure: { text: message, isIncident: false },
    })
    expect(emittedTypes()).toEqual(['lock.told'])
    send({ type: 'corner.locked' })
    expect(state().value).toBe('locked')
    expect(context()).toEqual({ ...forgotten, lookedUp: 'EZC104', isByName: true })
    send({ type: 'code.scanned', code: 'EZC105' })
    expect(inputsOf('fetchHealthCard')).toHaveLength(1)
    send({ type: 'corner.unlocked' })
    expect(state().value).toBe('covered')
  })

  test('keeps no record and no code of a search', async () => {
    for (const { send, context } of [searching(), await shown()]) {
      send({ type: 'corner.locked' })
      expect(context()).toEqual({ ...forgotten, lookedUp: 'EZC104' })
    }
  })

  test('keeps a typed code', () => {
    const { send, state, context } = start()
    send({ type: 'code.changed', code: 'EZC1' })
    send({ type: 'corner.locked' })
    expect(context()).toEqual({ ...forgotten, code: 'EZC1' })
    send({ type: 'corner.unlocked' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual({ ...forgotten, code: 'EZC1' })
  })
})

test('[A448] an unreadable answer shows the documented failure', () => {
  const unreadable = Object.assign(new Error('We could not read the server’s answer.'), {
    kind: 'unreadable',
  })
  expect(lookUpExceptionText(unreadable)).toBe('Failed to fetch participant data')
  const away = Object.assign(new Error('No answer from the server.'), { kind: 'unreachable' })
  expect(lookUpExceptionText(away)).toBe('No answer from the server.')
})

test('[W345] a person found by name is looked up without a card, also again, until a card is scanned', async () => {
  const { send, done, inputsOf, context } = start()
  send({ type: 'code.scanned', code: 'EZC104', isByName: true })
  await done('fetchHealthCard', { ok: true, value: fullCard })
  send({ type: 'page.hidden' })
  expect(context()).toEqual({ ...forgotten, lookedUp: 'EZC104', isByName: true })
  send({ type: 'lookUp.repeated' })
  send({ type: 'code.scanned', code: 'EZC105' })
  expect(inputsOf('fetchHealthCard')).toEqual([
    { code: 'EZC104', isByName: true },
    { code: 'EZC104', isByName: true },
    { code: 'EZC105', isByName: false },
  ])
})

describe('[W186] a record that is locked for its camper', () => {
  const closedAt = '2025-04-14T08:01:00.000Z'
  async function closed() {
    const flow = searching()
    await flow.done('fetchHealthCard', { ok: true, value: { ...fullCard, closedAt } })
    return flow
  }
  const opened = (flow: Awaited<ReturnType<typeof closed>>) =>
    flow.started.filter(({ source }) => source === 'openHealthRecord').map(({ input }) => input)

  test('is unlocked with one press, and stays on the screen', async () => {
    const flow = await closed()
    flow.send({ type: 'opening.requested' })
    flow.send({ type: 'opening.requested' })
    expect(opened(flow)).toEqual([{ code: 'EZC104', closedAt }])
    await flow.done('openHealthRecord', { ok: true, value: undefined })
    expect(flow.context()).toEqual({ ...forgotten, lookedUp: 'EZC104', card: fullCard, isOpened: true })
    flow.send({ type: 'opening.requested' })
    expect(opened(flow)).toHaveLength(1)
  })

  test('stays locked after a refusal, which is shown until the next press', async () => {
    const flow = await closed()
    flow.send({ type: 'opening.requested' })
    const message = 'Nothing was opened: this record has changed meanwhile. Please look it up again.'
    await flow.done('openHealthRecord', { ok: false, status: 409, reason: 'changedElsewhere', message })
    expect(flow.context()).toMatchObject({ openingError: message, isOpened: false, card: { closedAt } })
    flow.send({ type: 'opening.requested' })
    expect(flow.context().openingError).toBeNull()
  })

  test('has nothing to unlock where the server reports no lock', async () => {
    const flow = await shown()
    flow.send({ type: 'opening.requested' })
    expect(opened(flow)).toEqual([])
  })
})
