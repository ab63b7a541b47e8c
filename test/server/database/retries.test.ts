import { describe, expect, test } from 'vitest'
import { repeatWhileOvertaken, withRetries } from '../../../server/database/retries.ts'

function steps<Value>(...listed: (() => Value)[]) {
  let taken = 0
  const take = async () => {
    const step = listed[taken++]
    if (step === undefined) throw new Error('Nothing more is listed')
    return step()
  }
  return { take, taken: () => taken }
}

const nothing = () => undefined
const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

describe('Work overtaken by parallel calls', () => {
  test('is repeated until it has an outcome', async () => {
    const { take, taken } = steps(nothing, nothing, nothing, nothing, () => 'done')
    expect(await repeatWhileOvertaken('A payment', take)).toBe('done')
    expect(taken()).toBe(5)
  })

  test('is given up after five rounds, with its name', async () => {
    const { take, taken } = steps(nothing, nothing, nothing, nothing, nothing, () => 'done')
    await expect(repeatWhileOvertaken('A payment', take)).rejects.toThrow(
      'A payment was overtaken by others too often',
    )
    expect(taken()).toBe(5)
  })

  test('is not repeated after an error', async () => {
    const { take, taken } = steps(nothing, failing('23505'), () => 'done')
    await expect(repeatWhileOvertaken('A payment', take)).rejects.toThrow('23505')
    expect(taken()).toBe(2)
  })
})

describe('A transaction that PostgreSQL aborts to resolve a conflict', () => {
  test.each(['40001', '40P01'])('is retried: %s', async (code) => {
    const { take, taken } = steps(failing(code), failing(code), failing(code), failing(code), () => 'done')
    expect(await withRetries(take)).toBe('done')
    expect(taken()).toBe(5)
  })

  test('fails after the fifth attempt', async () => {
    const { take, taken } = steps(...Array.from({ length: 6 }, () => failing('40001')))
    await expect(withRetries(take)).rejects.toThrow('40001')
    expect(taken()).toBe(5)
  })

  test('is not retried after any other error', async () => {
    const { take, taken } = steps(failing('23514'), () => 'done')
    await expect(withRetries(take)).rejects.toThrow('23514')
    expect(taken()).toBe(1)
  })
})
