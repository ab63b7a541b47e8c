import { expect, test } from 'vitest'
import { createWarnings } from '../../../server/warnings.ts'

test('A warning is logged when it starts, when its sentence changes, and when it ends', () => {
  const logged: string[] = []
  let time = Date.parse('2025-04-14T08:00:00.000Z')
  const warnings = createWarnings(
    (line) => logged.push(line),
    () => new Date(time),
  )
  warnings.clear('disk', 'There is room again.')
  warnings.raise('disk', 'Less than 100 MB are free; make room.')
  time += 60_000
  warnings.raise('disk', 'Less than 100 MB are free; make room.')
  warnings.raise('disk', 'Less than 50 MB are free; make room.')
  warnings.raise('backup', 'The last backup is 3 hours old; look at the log.')
  expect(warnings.list()).toEqual([
    {
      kind: 'disk',
      sentence: 'Less than 50 MB are free; make room.',
      since: new Date('2025-04-14T08:00:00.000Z'),
    },
    {
      kind: 'backup',
      sentence: 'The last backup is 3 hours old; look at the log.',
      since: new Date('2025-04-14T08:01:00.000Z'),
    },
  ])
  warnings.clear('disk', 'There is room again.')
  warnings.clear('disk', 'There is room again.')
  expect(warnings.list().map(({ kind }) => kind)).toEqual(['backup'])
  expect(logged).toEqual([
    'Less than 100 MB are free; make room.',
    'Less than 50 MB are free; make room.',
    'The last backup is 3 hours old; look at the log.',
    'There is room again.',
  ])
})
