import { describe, expect, test } from 'vitest'
import { afterLook, looksLikeOurs, noReads } from '../../../src/domain/lib/cameraReads.ts'

type Look = readonly [at: number, ...texts: string[]]

function givenIn(looks: readonly Look[]): readonly (readonly [number, string])[] {
  let reads = noReads
  return looks.flatMap(([at, ...texts]) => {
    const look = afterLook(reads, texts, at)
    reads = look.reads
    return look.code === null ? [] : [[at, look.code] as const]
  })
}

describe('a code that a camera reads', () => {
  test('[W450] is accepted after two equal reads in a row', () => {
    expect(givenIn([[0, 'EZC104']])).toEqual([])
    expect(
      givenIn([
        [0, 'EZC104'],
        [60, 'EZC104'],
      ]),
    ).toEqual([[60, 'EZC104']])
  })

  test('[W450] is not accepted when another code is read in between', () => {
    expect(
      givenIn([
        [0, 'EZC104'],
        [60, 'EZC105'],
        [120, 'EZC104'],
        [180, 'EZC105'],
      ]),
    ).toEqual([])
  })

  test('[W450] may disappear between two reads for at most one second', () => {
    expect(givenIn([[0, 'EZC104'], [60], [120], [1_000, 'EZC104']])).toEqual([[1_000, 'EZC104']])
    expect(
      givenIn([
        [0, 'EZC104'],
        [1_001, 'EZC104'],
      ]),
    ).toEqual([])
  })

  test('[W625] is reported once while its card stays in view, even when reads fail for a second', () => {
    const looks = Array.from({ length: 600 }, (_, index): Look => [index * 100, 'EZC104'])
    expect(givenIn(looks)).toEqual([[100, 'EZC104']])
    const unread = looks.map(([at, ...texts]): Look => (at > 4_000 && at < 5_000 ? [at] : [at, ...texts]))
    expect(givenIn(unread)).toEqual([[100, 'EZC104']])
  })

  test('[W625] is reported once while its card stays in view and another card appears and disappears', () => {
    expect(
      givenIn([
        ...Array.from({ length: 40 }, (_, index): Look => [index * 100, 'EZC104']),
        ...Array.from({ length: 20 }, (_, index): Look => [4_000 + index * 100, 'EZC104', 'NUZ042']),
        ...Array.from({ length: 40 }, (_, index): Look => [6_000 + index * 100, 'EZC104']),
      ]),
    ).toEqual([[100, 'EZC104']])
  })

  test('[W451, W625] is reported again after its card was out of view for more than a second and three seconds have passed', () => {
    const shown = Array.from({ length: 50 }, (_, index): Look => [index * 100, 'EZC104'])
    expect(givenIn([...shown, [5_000], [5_900], [5_901, 'EZC104'], [5_961, 'EZC104']])).toEqual([
      [100, 'EZC104'],
      [5_961, 'EZC104'],
    ])
    expect(givenIn([...shown, [5_000], [5_900, 'EZC104'], [5_960, 'EZC104']])).toEqual([[100, 'EZC104']])
  })

  test('[W451] is not reported again within three seconds, even after another card', () => {
    expect(
      givenIn([
        [0, 'EZC104'],
        [60, 'EZC104'],
        [500, 'NUZ042'],
        [560, 'NUZ042'],
        [1_000, 'EZC104'],
        [1_060, 'EZC104'],
        [3_000, 'EZC104'],
        [3_059, 'EZC104'],
        [3_060, 'EZC104'],
      ]),
    ).toEqual([
      [60, 'EZC104'],
      [560, 'NUZ042'],
      [3_060, 'EZC104'],
    ])
  })

  test('[W452] is accepted only when it looks like a code or card number of the camp', () => {
    const ours = ['EZC104', 'A1', 'KX7RW4MC', 'NSTUM-1042']
    const foreign = [
      ...['', 'EZC104-0012', 'ezc104', 'EZC 104', 'EZC_104', '(01)09501101', 'JJD0146000030001'],
      ...['https://camp.example', 'ÉZC104', 'EZC104\n'],
    ]
    expect(ours.filter(looksLikeOurs)).toEqual(ours)
    expect(foreign.filter(looksLikeOurs)).toEqual([])
    expect(
      givenIn([
        [0, 'JJD0146000030001'],
        [60, 'JJD0146000030001'],
      ]),
    ).toEqual([])
  })

  test('[W452] is accepted next to a foreign code, which does not interrupt the two reads', () => {
    expect(
      givenIn([
        [0, 'JJD0146000030001', 'EZC104'],
        [60, 'JJD0146000030001'],
        [120, 'EZC104', 'JJD0146000030001', 'EZC104'],
      ]),
    ).toEqual([[120, 'EZC104']])
  })

  test('[W453] is ignored while another card of the camp is in view and half a second longer, then needs two new reads', () => {
    let reads = afterLook(noReads, ['EZC104'], 0).reads
    const seen = (at: number, ...texts: string[]) => {
      const look = afterLook(reads, texts, at)
      reads = look.reads
      return [look.code, look.isCrowded]
    }
    expect(seen(60, 'EZC104', 'NUZ042')).toEqual([null, true])
    expect(seen(120, 'EZC104')).toEqual([null, true])
    expect(seen(180)).toEqual([null, true])
    expect(seen(559, 'EZC104')).toEqual([null, true])
    expect(seen(560, 'EZC104')).toEqual([null, false])
    expect(seen(620, 'EZC104')).toEqual(['EZC104', false])
    expect(seen(680, 'EZC104', 'NUZ042')).toEqual([null, true])
    expect(seen(1_180)).toEqual([null, false])
  })
})
