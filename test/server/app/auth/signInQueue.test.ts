import { describe, expect, test } from 'vitest'
import { timedWaitingRoom } from '../support/guessing.ts'

function roomOfTest() {
  const { waitingRoom, pass } = timedWaitingRoom()
  const stayed: string[] = []
  const refused: string[] = []
  const answered = () => new Promise(setImmediate)
  return {
    stayed,
    refused,
    async ask(guesser: string, failures = 0, buckets: readonly string[] = ['account']) {
      void waitingRoom
        .wait(buckets, guesser, failures)
        .then((isThrough) => (isThrough ? stayed : refused).push(guesser))
      await answered()
    },
    async pass(milliseconds: number) {
      pass(milliseconds)
      await answered()
    },
  }
}

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

describe('The sign-in queue', () => {
  test('holds eight callers per bucket for 4 s, and refuses the ninth immediately', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 9)) await room.ask(guesser)
    await room.ask('elsewhere', 0, ['another account'])
    expect(room.refused).toEqual(['guesser 9'])
    await room.pass(3_999)
    expect(room.stayed).toEqual([])
    await room.pass(1)
    expect(room.stayed).toEqual([...named('guesser', 8), 'elsewhere'])
  })

  test('needs a free place in each bucket, and takes none if one is full', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 8)) await room.ask(guesser, 0, [guesser, 'address'])
    for (const guesser of named('worse', 8)) await room.ask(guesser, 1, ['account'])
    await room.ask('both', 0, ['account', 'address'])
    expect(room.refused).toEqual(['both'])
    await room.pass(4_000)
    expect(room.stayed).toEqual([...named('guesser', 8), ...named('worse', 8)])
  })

  test('holds 200 in total', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 201)) await room.ask(guesser, 0, [guesser])
    expect(room.refused).toEqual(['guesser 201'])
  })

  test('refuses callers with more failures in favour of one with fewer', async () => {
    const room = roomOfTest()
    for (const [index, guesser] of named('guesser', 8).entries()) await room.ask(guesser, index)
    await room.ask('right', 0)
    await room.ask('worst', 9)
    expect(room.refused).toEqual(['guesser 8', 'worst'])
    await room.pass(4_000)
    expect(room.stayed).toEqual([...named('guesser', 7), 'right'])
  })

  test('reserves the next free place for a refused caller, ahead of newcomers', async () => {
    const room = roomOfTest()
    for (const guesser of named('guesser', 8)) await room.ask(guesser)
    await room.ask('person')
    expect(room.refused.splice(0)).toEqual(['person'])
    await room.ask('person')
    expect(room.refused).toHaveLength(1)
    for (const guesser of named('other', 20)) await room.ask(guesser)
    expect(room.refused).toHaveLength(21)
    expect(room.refused).not.toContain('person')
    await room.pass(4_000)
    expect(room.stayed).toContain('person')
  })

  test('ranks refused callers by waiting time, not by number of calls', async () => {
    const room = roomOfTest()
    const everybody = [...named('patient', 8), 'hasty']
    for (const guesser of named('guesser', 8)) await room.ask(guesser, -9)
    for (const guesser of everybody) await room.ask(guesser)
    for (let call = 1; call <= 20; call++) await room.ask('hasty')
    await room.pass(3_999)
    for (let call = 1; call <= 20; call++) await room.ask('hasty')
    await room.pass(1)
    expect(room.stayed.splice(0)).toEqual(named('guesser', 8))
    for (const guesser of everybody) await room.ask(guesser)
    await room.pass(4_000)
    expect(room.stayed).toEqual(named('patient', 8))
  })

  // If newcomers took the places of equal callers at random, no sign-in of a crowd would succeed.
  test.each([10, 20, 40])(
    'among %i newcomers per second replaces none, so all admitted callers succeed',
    async (perSecond) => {
      const room = roomOfTest()
      for (const code of named('code', 20 * perSecond)) {
        await room.ask(code)
        await room.pass(1_000 / perSecond)
      }
      expect(room.stayed).toHaveLength(33)
    },
  )

  test('drops a reservation a minute after the last refusal', async () => {
    const room = roomOfTest()
    const fill = async () => {
      for (const guesser of named('guesser', 8)) await room.ask(guesser)
    }
    const tryAfter = async (milliseconds: number) => {
      room.refused.length = 0
      await fill()
      await room.ask('person')
      await room.pass(milliseconds)
      room.refused.length = 0
      await fill()
      await room.ask('person')
      const [refused] = room.refused
      await room.pass(4_000)
      return refused
    }
    expect(await tryAfter(60_000)).toMatch(/^guesser/)
    expect(await tryAfter(60_001)).toBe('person')
  })

  test.each([10, 20, 40])(
    'admits a newcomer against %i codes per second, at the latest with one try more than each code makes',
    async (perSecond) => {
      for (const comings of [1, 2, 3]) {
        const room = roomOfTest()
        let wave = 0
        const flood = async () => {
          const codes = named(`code ${Math.floor(wave++ / comings)}`, 5 * perSecond)
          for (const [index, code] of codes.entries()) {
            if (index % perSecond === 0) await room.pass(1_000)
            await room.ask(code)
          }
        }
        for (let before = 0; before < 2 * comings; before++) await flood()
        let tries = 0
        while (!room.stayed.includes('person') && tries < 20) {
          tries++
          await room.ask('person')
          await flood()
        }
        expect(tries).toBeLessThanOrEqual(comings + 1)
      }
    },
  )
})
