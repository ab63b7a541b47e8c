import { expect, test } from 'vitest'
import { longNamed, merchantsModel } from '../../../src/inspector/models/money/merchants.tsx'
import { merchant } from '../../../src/inspector/models/people/people.ts'
import { merchantsFailedText, merchantsMachine } from '../../../src/machines/money/merchants.ts'
import { describeReadable } from '../support/readable.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(merchantsModel)
describeReadable({
  machine: merchantsMachine,
  src: 'fetchMerchants',
  refresh: 'merchants.refreshRequested',
  first: [merchant],
  second: [merchant, longNamed],
  shownOf: ({ merchants }) => merchants,
  rows: { opening: '[A393, A394]', refresh: '[A319]' },
})

test('[A453] the error text is the documented one', () => {
  expect(merchantsFailedText).toBe('Failed to load merchants. Please try again later.')
})
