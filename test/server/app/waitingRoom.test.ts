import { describe, expect, test } from 'vitest'
import { createWaitingRoom } from '../../../server/app/waitingRoom.ts'

/** A room whose clock the test moves. */
function roomOfTest() {
  let ends: (() => void)[] = []
  const room = createWaitingRoom((milliseconds) => {
    expect(milliseconds).toBe(4_000)
    return new Promise((resolve) => ends.push(resolve))
  })
  const stayed: string[] = []
  const sentAway: string[] = []
  return {
    stayed,
    sentAway,
    ask(guesser: string, failures = 0, buckets: readonly string[] = ['account']) {
      void room
        .wait(buckets, guesser, failures)
        .then((isThrough) => (isThrough ? stayed : sentAway).push(guesser))
    },
    /** Ends the wait of all who wait now, but of so many who came last. */
    async passAll(butLast = 0) {
      const ending = ends
      ends = butLast === 0 ? [] : ending.slice(-butLast)
      for (const end of ending.slice(0, ending.length - butLast)) end()
      await settled()
    },
  }
}

const settled = () => new Promise(setImmediate)
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

describe('The waiting room', () => {
  test('has eight places for each bucket; the ninth is sent away at once', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 9)) room.ask(guesser)
    room.ask('elsewhere', 0, ['another account'])
    await settled()
    expect(room.sentAway).toEqual(['guesser 9'])
    await room.passAll()
    expect(room.stayed).toEqual([...named('guesser', 8), 'elsewhere'])
  })

  test('needs a place for each of its buckets', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 8)) room.ask(guesser, 0, [guesser, 'address'])
    room.ask('same address', 0, ['account', 'address'])
    await settled()
    expect(room.sentAway).toEqual(['same address'])
  })

  test('holds 200 in all', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 201)) room.ask(guesser, 0, [guesser])
    await settled()
    expect(room.sentAway).toEqual(['guesser 201'])
  })

  test('sends those away who failed before, for whoever did not', async () => {
    const room = roomOfTest()
    for (const [index, guesser] of named('guesser', 8).entries()) room.ask(guesser, index)
    room.ask('right', 0)
    await settled()
    room.ask('worst', 9)
    await settled()
    expect(room.sentAway).toEqual(['guesser 8', 'worst'])
    await room.passAll()
    expect(room.stayed).toEqual([...named('guesser', 7), 'right'])
  })

  test('remembers whom it sent away, so that who comes again and again takes no place of a newcomer', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 16)) room.ask(guesser)
    await settled()
    expect(room.sentAway.splice(0)).toEqual(named('guesser', 16).slice(8))
    room.ask('elsewhere', 0, ['another account'])
    await room.passAll(1)
    for (const guesser of named('guesser', 16).slice(8)) room.ask(guesser)
    room.ask('newcomer')
    await settled()
    expect(room.sentAway).toEqual(['guesser 9'])
    await room.passAll()
    expect(room.stayed.slice(8)).toContain('newcomer')
  })

  test('forgets that when nobody waits any more', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 9)) room.ask(guesser)
    await room.passAll()
    for (const guesser of named('other', 7)) room.ask(guesser)
    room.ask('guesser 9')
    room.ask('newcomer')
    await settled()
    expect(room.sentAway).toEqual(['guesser 9', 'newcomer'])
  })
})
