import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { logToConsole } from '../../../server/log.ts'

let printed: MockInstance<typeof console.error>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-04-13T06:00:00.000Z'), toFake: ['Date'] })
  printed = vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('The log', () => {
  test('prints one line with the time without a cause', () => {
    logToConsole('The gate is open.')
    expect(printed.mock.calls).toEqual([['2025-04-13T06:00:00.000Z The gate is open.']])
  })

  test('prints causes with their stacks, and none of their other properties', () => {
    const inner = Object.assign(new Error('the wire was cut'), {
      code: 'ECONNRESET',
      client: { password: 'secret' },
    })
    logToConsole('The gate is shut.', new Error('no database', { cause: inner }))
    const [[text] = []] = printed.mock.calls
    expect(text).toMatch(
      /^2025-04-13T06:00:00\.000Z The gate is shut\.\nError: no database\n +at [\s\S]*\ncaused by\nError: the wire was cut\n +at [\s\S]*\(ECONNRESET\)$/,
    )
    expect(text).not.toContain('secret')
  })

  test('accepts any value as a cause', () => {
    logToConsole('Odd.', 'thrown text')
    expect(printed.mock.calls).toEqual([['2025-04-13T06:00:00.000Z Odd.\nthrown text']])
  })
})
