import { describe, expect, test } from 'vitest'
import { isShortened, timelineOf } from '../../src/inspector/replay/timeline.ts'
import { placesOf } from '../../src/inspector/replay/tracks.ts'
import type { RecordedEvent } from '../../src/services/recorder/recording.ts'
import { lostAnswer } from './support/recorded.ts'

const checkedIn = { ready: { checkedIn: 'refocused' } }

function gate(at: number, type: string, before: RecordedEvent['before']): RecordedEvent {
  const event = { at, flow: 'checkIn', actor: 'x:0', type, before, status: 'active' } as const
  return { ...event, after: { ready: 'idle' }, transitions: ['ready · code.changed → stays'] }
}

async function timelineWith(...more: readonly RecordedEvent[]) {
  const events = [...(await lostAnswer()).events, ...more]
  return timelineOf({ events }, placesOf({ events }, null))
}

describe('a pause', () => {
  test('is played completely while an answer is pending, however long it was', async () => {
    const { times, pauses } = await timelineWith()
    expect(times).toEqual([0, 800, 1_100, 2_600, 2_600, 12_600, 14_000, 14_250, 14_750])
    expect(pauses).toEqual([800, 300, 1_500, 0, 10_000, 1_400, 250, 500, 0])
    expect(isShortened({ times, pauses })).toBe(false)
  })

  test('is played until a running timer is due', async () => {
    const due = await timelineWith(gate(19_250, 'xstate.after.successShown.checkIn', checkedIn))
    expect(due.pauses.slice(-2)).toEqual([4_500, 0])
    expect(isShortened(due)).toBe(false)
    const late = await timelineWith(gate(60_000, 'code.changed', checkedIn))
    expect(late.times.at(-1)).toBe(60_000)
    expect(late.pauses.slice(-2)).toEqual([4_500, 0])
    expect(isShortened(late)).toBe(true)
  })

  test('is played until the timer of another flow is due, when all flows are shown', async () => {
    const sound: RecordedEvent = {
      ...gate(15_000, 'xstate.init', null),
      flow: 'sound',
      actor: 'x:7',
      after: 'on',
    }
    const { pauses } = await timelineWith(sound, gate(30_000, 'code.changed', checkedIn))
    expect(pauses.slice(-3)).toEqual([250, 4_250, 0])
  })

  test('is computed for twenty thousand flows with their own timers', () => {
    const begun = (_: unknown, index: number): RecordedEvent => ({
      ...gate(index * 3_000, 'xstate.init', null),
      actor: `x:${index}`,
      after: { ready: { checkedIn: 'announced' } },
    })
    const events = Array.from({ length: 20_000 }, begun)
    const { pauses } = timelineOf({ events }, placesOf({ events }, null))
    expect(pauses.slice(0, 2)).toEqual([3_000, 3_000])
  })

  test('is shortened to two seconds when nothing runs, while the recorded times continue', async () => {
    const idle = { ready: 'idle' } as const
    const typed = [gate(20_000, 'code.changed', checkedIn), gate(80_000, 'code.changed', idle)]
    const { times, pauses } = await timelineWith(...typed)
    expect(times.slice(-2)).toEqual([20_000, 80_000])
    expect(pauses.slice(-2)).toEqual([2_000, 0])
  })
})
