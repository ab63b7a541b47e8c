import { beforeEach, expect, test, vi } from 'vitest'
import { createRateLimitedLog } from '../../../server/rateLimitedLog.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

test('A repeated line is logged immediately, then once a minute with a count', () => {
  const logged: string[] = []
  const logRarely = createRateLimitedLog((line) => logged.push(line))
  for (let times = 1; times <= 300; times++) logRarely('A message was forged.')
  logRarely('Another one.')
  expect(logged.splice(0)).toEqual(['A message was forged.', 'Another one.'])

  vi.advanceTimersByTime(minute)
  expect(logged.splice(0)).toEqual(['A message was forged. 299 more like it came within a minute.'])
  logRarely('A message was forged.')
  logRarely('Another one.')
  expect(logged.splice(0)).toEqual(['Another one.'])

  vi.advanceTimersByTime(minute)
  expect(logged.splice(0)).toEqual(['A message was forged. 1 more like it came within a minute.'])
  vi.advanceTimersByTime(minute)
  logRarely('A message was forged.')
  expect(logged).toEqual(['A message was forged.'])
  expect(vi.getTimerCount()).toBe(1)
})
