import { describe, expect, test } from 'vitest'
import { healthModel } from '../../../src/inspector/models/health/health.tsx'
import { noHealth, otherHealth, sampleHealth } from '../../../src/inspector/models/health/healthRecords.ts'
import { healthMachine } from '../../../src/machines/health/health.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(healthModel)

describe('the health page', () => {
  function open() {
    const flow = startFlow(healthMachine, { code: 'NUZ042' })
    flow.send({ type: 'draft.known' })
    return flow
  }

  test('[P125, P123] loads the record of one code, then shows its summary', async () => {
    const { started, state, done, emitted } = open()
    expect(state().value).toBe('reading')
    expect(started.map(({ input }) => input)).toEqual([{ code: 'NUZ042' }])
    await done('fetchHealth', { ok: true, value: sampleHealth })
    expect(state().value).toBe('summary')
    expect(state().context.health).toEqual(sampleHealth)
    expect(emitted).toEqual([{ type: 'record.read', health: sampleHealth }])
  })

  test.each([
    [{ ok: true, value: sampleHealth }, 'summary'],
    [{ ok: true, value: noHealth }, 'form'],
    [{ ok: false, status: 503 }, 'failed'],
  ] as const)('shows nothing before the draft is known (%o)', async (answer, value) => {
    const { done, state, send, emitted } = startFlow(healthMachine, { code: 'NUZ042' })
    await done('fetchHealth', answer)
    expect([state().hasTag('busy'), emitted]).toEqual([true, []])
    send({ type: 'draft.known' })
    expect(state().value).toBe(value)
  })

  test('shows no failure before the draft is known', async () => {
    const { failed, state, send } = startFlow(healthMachine, { code: 'NUZ042' })
    await failed('fetchHealth', new Error('No answer from the server.'))
    expect(state().value).toBe('waitingForDraft')
    send({ type: 'draft.known' })
    expect(state().value).toBe('failed')
  })

  test('[W187] a locked record shows its own message and can be requested again', async () => {
    const { state, done, send } = open()
    const message = 'Ask the health corner to open your health record.'
    await done('fetchHealth', { ok: false, status: 403, reason: 'locked', message })
    expect(state().value).toBe('failed')
    expect(state().context).toMatchObject({ isClosed: true, callError: message, health: null })
    send({ type: 'reload.requested' })
    await done('fetchHealth', { ok: false, status: 503 })
    expect(state().context).toMatchObject({
      isClosed: false,
      callError: 'Check the connection and try again.',
    })
  })

  test('[P126] opens the form when no record exists, and cannot leave it', async () => {
    const { state, done, send, emitted } = open()
    await done('fetchHealth', { ok: true, value: noHealth })
    expect(state().value).toBe('form')
    send({ type: 'form.left' })
    expect(state().value).toBe('form')
    expect(emitted).toEqual([
      { type: 'record.read', health: noHealth },
      { type: 'form.opened', health: noHealth },
    ])
  })

  test.each([
    { ok: false, status: 503, message: 'The host is being restarted.' },
    { ok: false, status: 404, message: 'The host is being restarted.' },
    { ok: false, status: 200, message: 'The host is being restarted.' },
  ] as const)('a failed read is never shown as a missing record (%o)', async (refusal) => {
    const { state, done, send, emitted } = open()
    await done('fetchHealth', refusal)
    expect(state().value).toBe('failed')
    expect(state().context.callError).toBe('The host is being restarted.')
    send({ type: 'edit.requested' })
    send({ type: 'form.left' })
    expect(state().value).toBe('failed')
    expect(emitted).toEqual([])
  })

  test.each([
    [new Error('No answer from the server.'), 'No answer from the server.'],
    [new Error(''), 'Check the connection and try again.'],
  ])('an exception is a failure that can be retried (%s)', async (error, sentence) => {
    const { state, done, failed, send, started } = open()
    await failed('fetchHealth', error)
    expect(state().value).toBe('failed')
    expect(state().context.callError).toBe(sentence)
    send({ type: 'reload.requested' })
    expect(started).toHaveLength(2)
    await done('fetchHealth', { ok: true, value: sampleHealth })
    expect(state().value).toBe('summary')
  })

  async function editing() {
    const flow = open()
    await flow.done('fetchHealth', { ok: true, value: sampleHealth })
    flow.send({ type: 'edit.requested' })
    return flow
  }

  test('[P124, P129] opens the form over the record, and returns to the record', async () => {
    const { state, send, emitted } = await editing()
    expect(state().value).toBe('form')
    expect(emitted.at(-1)).toEqual({ type: 'form.opened', health: sampleHealth })
    send({ type: 'form.left' })
    expect(state().value).toBe('summary')
  })

  test('[P139] a saved record replaces the old one', async () => {
    const { state, send } = await editing()
    send({ type: 'record.saved', health: otherHealth })
    expect(state().value).toBe('saved')
    expect(state().context.health).toEqual(otherHealth)
    send({ type: 'record.requested' })
    expect(state().value).toBe('summary')
  })

  test.each(['reading', 'summary', 'form'])(
    'a request for the record changes nothing in “%s”',
    async (value) => {
      const flow = value === 'form' ? await editing() : open()
      if (value === 'summary') await flow.done('fetchHealth', { ok: true, value: sampleHealth })
      flow.send({ type: 'record.requested' })
      expect(flow.state().value).toBe(value)
    },
  )

  test('“Use the other” shows the record of the other person; if that was removed, an empty form opens', async () => {
    const chosen = await editing()
    chosen.send({ type: 'record.replaced', health: otherHealth })
    expect(chosen.state().value).toBe('summary')
    expect(chosen.state().context.health).toEqual(otherHealth)
    const gone = await editing()
    gone.send({ type: 'record.replaced', health: noHealth })
    expect(gone.state().value).toBe('form')
    expect(gone.emitted.at(-1)).toEqual({ type: 'form.opened', health: noHealth })
  })
})
