import { expect, test } from 'vitest'
import { otherCampFileName, otherCampFileText } from '../../../src/domain/gate/otherCampFile.ts'

test('[W960] the file lists time, person, movement, reason, gate and operator of each scan in the corrected time', () => {
  const scan = { key: 'a'.repeat(32), counter: 1, notedAt: '2025-04-14T12:21:00.000Z' }
  expect(
    otherCampFileText([
      { ...scan, number: 'EZC104', kind: 'arrive', place: 'North gate', operator: 'Farai' },
      {
        ...scan,
        ...{ number: '=X-1', kind: 'goHome', withWhom: 'Rudo Moyo', anyway: 'Her leader knows her' },
        correctedAt: '2025-04-14T12:26:00.000Z',
      },
    ]),
  ).toBe(
    [
      '\uFEFFWhen,Number,What,With,Why,Gate,Noted by',
      '"14 Apr 2025, 14:21",EZC104,Arrived,,,North gate,Farai',
      `"14 Apr 2025, 14:26",'=X-1,Gone home,Rudo Moyo,Her leader knows her,,`,
      '',
    ].join('\r\n'),
  )
  expect(otherCampFileName('2025-04-14')).toBe('gate-scans-of-another-camp-2025-04-14.csv')
})
