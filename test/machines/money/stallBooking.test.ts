import { describe, expect, test } from 'vitest'
import type { CashFormFields } from '../../../src/domain/money/cashDesk.ts'
import { payOut } from '../../../src/inspector/models/money/cash.ts'
import { stallBookingModel } from '../../../src/inspector/models/money/stallBooking.tsx'
import { openStallBooking } from '../support/stallBooking.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(stallBookingModel)

describe('paying out a stall', () => {
  const noFields = {
    ...{ amount: '', name: '', reason: '', reference: '', signer: '', secret: '' },
    ...{ slip: '', whatFor: '', from: '' },
    ...{ fee: '', gateway: '', firstDay: '', lastDay: '', day: '' },
  }

  async function opened(balance: number) {
    const subject = { kind: 'stallPayOut', merchantNumber: 'M1001', balance } as const
    const flow = await openStallBooking()
    flow.send({ type: 'form.opened', subject })
    const type = (field: keyof CashFormFields, text: string) =>
      flow.send({ type: 'field.changed', field, text })
    return { ...flow, subject, type, value: () => flow.state().value.form }
  }

  test.each([
    [12_50, '12.50'],
    [-3_00, '0.00'],
  ])('begins with the balance of the stall: %d cents give %s', async (balance, amount) => {
    const { context, subject } = await opened(balance)
    expect(context()).toMatchObject({ subject, fields: { ...noFields, amount }, counts: {}, signers: null })
  })

  test.each([
    [-5_00, 'nothingOwed'],
    [0, 'nothingOwed'],
    [1, 'editing'],
  ])('with a balance of %d cents is “%s”: only a balance can be paid out', async (balance, expected) => {
    const { send, type, refuse, requests, value, context } = await opened(balance)
    expect(value()).toBe(expected)
    type('amount', '0.01')
    type('name', 'Tendai Ncube')
    send({ type: 'form.submitted' })
    expect(requests()).toEqual(
      expected === 'editing'
        ? [{ kind: 'stallPayOut', merchantNumber: 'M1001', amount: 1, witness: 'Tendai Ncube' }]
        : [],
    )
    if (expected === 'editing') await refuse('There is only $0.00 in the drawer.')
    send({ type: 'form.left' })
    expect([value(), context().fields, context().subject]).toEqual(['closed', noFields, null])
  })

  test('[W1175] a withdrawal is taken back only with a reason, under the name of its person', async () => {
    const { send, book, type, requests, value, context } = await openStallBooking().then((flow) => ({
      ...flow,
      type: (field: keyof CashFormFields, text: string) => flow.send({ type: 'field.changed', field, text }),
      value: () => flow.state().value.form,
    }))
    send({ type: 'form.opened', subject: { kind: 'reverse', movement: payOut } })
    send({ type: 'form.submitted' })
    expect(requests()).toEqual([])
    type('reason', ' Paid out twice ')
    send({ type: 'form.submitted' })
    expect(requests()).toEqual([
      {
        ...{ kind: 'reversePayOut', referenceId: 'WDR-9F3KQW2MNB', reason: 'Paid out twice' },
        ...{ number: 'EZC104', amount: 3_50 },
      },
    ])
    await book()
    expect([value(), context().payer]).toEqual(['closed', 'Tatenda Sibusisiwe van der Westhuizen-Nkomo'])
  })

  test('[W1177] a stall that owes pays in all of it, or less', async () => {
    const flow = await openStallBooking()
    const type = (field: keyof CashFormFields, text: string) =>
      flow.send({ type: 'field.changed', field, text })
    flow.send({
      type: 'form.opened',
      subject: { kind: 'stallPayIn', merchantNumber: 'M1001', balance: -4_00 },
    })
    expect(flow.context().fields.amount).toBe('4.00')
    type('name', 'Farai Dube')
    type('amount', '4.01')
    flow.send({ type: 'form.submitted' })
    expect(flow.requests()).toEqual([])
    type('amount', '3')
    flow.send({ type: 'form.submitted' })
    expect(flow.requests()).toEqual([
      { kind: 'stallPayIn', merchantNumber: 'M1001', amount: 3_00, witness: 'Farai Dube' },
    ])
  })

  test('tells the stall’s book after a refusal and after a booking, and closes then', async () => {
    const { send, type, refuse, book, emittedTypes, value, context } = await opened(12_50)
    type('name', 'Tendai Ncube')
    send({ type: 'form.submitted' })
    await refuse('There is only $1.00 in the drawer.')
    expect([value(), context().formFailure?.text]).toEqual(['editing', 'There is only $1.00 in the drawer.'])
    expect(emittedTypes()).toEqual(['book.changed'])
    send({ type: 'form.submitted' })
    await book()
    expect([value(), emittedTypes()]).toEqual(['closed', ['book.changed', 'book.changed']])
  })
})
