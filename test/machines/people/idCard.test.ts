import { describe, expect, test } from 'vitest'
import { idCardModel } from '../../../src/inspector/models/people/idCard.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { downloadFailedText, idCardMachine } from '../../../src/machines/people/idCard.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(idCardModel)

const holder = { firstname: 'Tariro', lastname: 'Moyo', union: 'East Zimbabwe Conference', code: 'EZC104' }

function shown() {
  const flow = startScripted(idCardMachine, undefined)
  flow.send({ type: 'card.shown', participant: registered })
  return { ...flow, value: () => flow.actor.getSnapshot().value, state: () => flow.actor.getSnapshot() }
}

function drawn() {
  const flow = shown()
  flow.wait(50)
  return flow
}

describe('showing a card', () => {
  test('draws it 50 ms later, with nothing of the camper but what the card needs', () => {
    const { value, wait, state } = shown()
    wait(49)
    expect(value()).toBe('preparing')
    wait(1)
    expect(value()).toEqual({ drawn: 'ready' })
    expect(state().context).toEqual({ holder })
  })

  test('again with newer details draws it 50 ms after these', () => {
    const { send, wait, value, state } = shown()
    wait(30)
    send({ type: 'card.shown', participant: { ...registered, firstname: 'Tendai' } })
    wait(49)
    expect(value()).toBe('preparing')
    wait(1)
    expect(value()).toEqual({ drawn: 'ready' })
    expect(state().context.holder?.firstname).toBe('Tendai')
  })

  test('that is drawn, with newer details, draws these at once and can be downloaded all the time', () => {
    const { send, state, started } = drawn()
    send({ type: 'card.shown', participant: { ...registered, firstname: 'Tendai' } })
    expect(state().context.holder?.firstname).toBe('Tendai')
    send({ type: 'download.requested' })
    expect(started).toEqual([
      { id: 'downloadCard', source: 'downloadCard', input: { holder: { ...holder, firstname: 'Tendai' } } },
    ])
  })

  test('that is hidden before it is drawn never draws it', () => {
    const { send, wait, value, state } = shown()
    send({ type: 'card.hidden' })
    wait(50)
    expect(value()).toBe('hidden')
    expect(state().context).toEqual({ holder: null })
  })

  test('a camper without union has none on the card', () => {
    const { send, state } = shown()
    const { union: _, ...unaffiliated } = registered
    send({ type: 'card.shown', participant: unaffiliated })
    expect(state().context).toEqual({ holder: { firstname: 'Tariro', lastname: 'Moyo', code: 'EZC104' } })
  })
})

describe('downloading', () => {
  test('is for the card that is drawn, once at a time', async () => {
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

  test('that fails says so until it is dismissed or tried again', async () => {
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

  test('goes on under newer details, which are then on the card', async () => {
    const { send, done, value, state } = drawn()
    send({ type: 'download.requested' })
    send({ type: 'card.shown', participant: { ...registered, lastname: 'Ncube' } })
    expect(value()).toEqual({ drawn: 'downloading' })
    await done('downloadCard', undefined)
    expect(value()).toEqual({ drawn: 'ready' })
    expect(state().context.holder?.lastname).toBe('Ncube')
  })
})

test('a download that failed is said in one sentence', () => {
  expect(downloadFailedText).toBe('Failed to download ID card. Please try again.')
})
