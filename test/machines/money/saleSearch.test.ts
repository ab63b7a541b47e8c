import { expect, test } from 'vitest'
import { foundSales, saleSearchModel } from '../../../src/inspector/models/money/saleSearch.tsx'
import { saleSearchMachine } from '../../../src/machines/money/saleSearch.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(saleSearchModel)

test('[W1296] the search is asked for without spaces around it, again after a sale changed, and an empty one shows the list', async () => {
  const { send, done, value, context, inputsOf } = startFlow(saleSearchMachine, { merchantNumber: 'M1001' })
  send({ type: 'search.submitted' })
  expect(value()).toBe('idle')
  send({ type: 'search.changed', search: ' quad 13.00 ' })
  send({ type: 'search.submitted' })
  await done('findSales', { ok: true, value: foundSales })
  expect([value(), context().found]).toEqual(['shown', foundSales])
  send({ type: 'search.changed', search: 'quad 13.00 and more' })
  send({ type: 'sales.changed' })
  const asked = { merchantNumber: 'M1001', search: 'quad 13.00' }
  expect(inputsOf('findSales')).toEqual([asked, asked])
  await done('findSales', { ok: true, value: { count: 0, sales: [] } })
  send({ type: 'search.changed', search: '  ' })
  send({ type: 'search.submitted' })
  expect([value(), context().found, context().search]).toEqual(['idle', null, ''])
})
