import { describe, expect, test } from 'vitest'
import { idCardModel } from '../../../src/inspector/models/people/idCard.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { downloadFailedText, idCardMachine } from '../../../src/machines/people/idCard.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(idCardModel)

const holder = { firstname: 'Tariro', lastname: 'Moyo', union: 'East Zimbabwe Conference', code: 'EZC104' }

function shown() {
  const flow = startFlow(idCardMachine)
  flow.send({ type: 'card.shown', participant: registered })
  return flow
}

function drawn() {
  const flow = shown()
  flow.wait(50)
  return flow
}

describe('showing an ID card', () => {
  test('draws it 50 ms later, with only the details that the card needs', () => {
    const { value, wait, state } = shown()
    wait(49)
    expect(value()).toBe('preparing')
    wait(1)
    expect(value()).toEqual({ drawn: 'ready' })
    expect(state().context).toEqual({ holder })
  })

  test('with newer details restarts the 50 ms', () => {
    const { send, wait, value, state } = shown()
    wait(30)
    send({ type: 'card.shown', participant: { ...registered, firstname: 'Tendai' } })
    wait(49)
    expect(value()).toBe('preparing')
    wait(1)
    expect(value()).toEqual({ drawn: 'ready' })
    expect(state().context.holder?.firstname).toBe('Tendai')
  })

  test('with newer details redraws it immediately, and the download stays available', () => {
    const { send, state, started } = drawn()
    send({ type: 'card.shown', participant: { ...registered, firstname: 'Tendai' } })
    expect(state().context.holder?.firstname).toBe('Tendai')
    send({ type: 'download.requested' })
    expect(started).toEqual([
      { id: 'downloadCard', source: 'downloadCard', input: { holder: { ...holder, firstname: 'Tendai' } } },
    ])
  })

  test('that is hidden before the drawing never draws it', () => {
    const { send, wait, value, state } = shown()
    send({ type: 'card.hidden' })
    wait(50)
    expect(value()).toBe('hidden')
    expect(state().context).toEqual({ holder: null })
  })

  test('of a camper without a union shows no union', () => {
    const { send, state } = shown()
    const { union: _, ...unaffiliated } = registered
    send({ type: 'card.shown', participant: unaffiliated })
    expect(state().context).toEqual({ holder: { firstname: 'Tariro', lastname: 'Moyo', code: 'EZC104' } })
  })
})

describe('downloading an ID card', () => {
  test('is possible once the card is drawn, one download at a time', async () => {
    const { send, started, done, value, wait } = shown()
    send({ type: 'download.requested' })
    expect(started).toEqual([])
    wait(50)
    send({ type: 'download.requested' })
    send({ type: 'download.requested' })
    expect(started).toEqual([{ id: 'downloadCard', source: 'downloadCard', input: { holder } }])
    await done('downloadCard', undefined)
    expect(value()).toEqual({ drawn: 'ready' })
  })

  test('that fails shows an error until it is dismissed or retried', async () => {
    const { send, failed, value, started } = drawn()
    send({ type: 'download.requested' })
    await failed('downloadCard', new Error('no memory'))
    expect(value()).toEqual({ drawn: 'failed' })
    send({ type: 'alert.dismissed' })
    expect(value()).toEqual({ drawn: 'ready' })
    send({ type: 'download.requested' })
    await failed('downloadCard', new Error('no memory'))
    send({ type: 'download.requested' })
    expect(value()).toEqual({ drawn: 'downloading' })
    expect(started).toHaveLength(3)
  })

  test('continues when newer details arrive, which then appear on the card', async () => {
    const { send, done, value, state } = drawn()
    send({ type: 'download.requested' })
    send({ type: 'card.shown', participant: { ...registered, lastname: 'Ncube' } })
    expect(value()).toEqual({ drawn: 'downloading' })
    await done('downloadCard', undefined)
    expect(value()).toEqual({ drawn: 'ready' })
    expect(state().context.holder?.lastname).toBe('Ncube')
  })
})

test('a failed download has the documented sentence', () => {
  expect(downloadFailedText).toBe('Failed to download ID card. Please try again.')
})
