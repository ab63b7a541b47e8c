import { expect, test } from 'vitest'
import { noAuditFilters } from '../../../src/domain/staff/audit.ts'
import { auditFileModel } from '../../../src/inspector/models/staff/auditFile.tsx'
import { auditFileMachine } from '../../../src/machines/staff/auditFile.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(auditFileModel)

const filters = { ...noAuditFilters, action: 'health' }
const request = { type: 'file.requested', filters } as const

function start() {
  const flow = startFlow(auditFileMachine)
  return {
    ...flow,
    calls: () => flow.started.map(({ input }) => input),
  }
}

test('the file of the filtered audit is requested once, and confirmed for 5 s', async () => {
  const { send, done, wait, calls, state } = start()
  send(request)
  send(request)
  expect(calls()).toEqual([{ filters }])
  await done('downloadAudit', { ok: true, value: undefined })
  expect(state().value).toBe('saved')
  wait(4_999)
  expect(state().value).toBe('saved')
  wait(1)
  expect(state().value).toBe('idle')
})

test('an incomplete download shows an error, and can be repeated', async () => {
  const { send, failed, done, calls, state } = start()
  send(request)
  await failed('downloadAudit', new Error('The connection was lost'))
  const text = 'The file did not come whole, and nothing was saved. Press CSV again.'
  expect(state().value).toBe('failed')
  expect(state().context).toEqual({ filters, failure: { text, isIncident: true } })
  send(request)
  expect(calls()).toHaveLength(2)
  expect(state().context).toEqual({ filters, failure: null })
  await done('downloadAudit', { ok: false, status: 403, message: 'This needs the right “Lead”.' })
  expect(state().value).toBe('failed')
  expect(state().context).toEqual({
    filters,
    failure: { text: 'This needs the right “Lead”.', isIncident: false },
  })
  send(request)
  await done('downloadAudit', { ok: false, status: 503 })
  expect(state().context).toEqual({ filters, failure: { text, isIncident: true } })
  send({ type: 'message.closed' })
  expect(state().value).toBe('idle')
})

test('the confirmation can be closed', async () => {
  const { send, done, state } = start()
  send(request)
  await done('downloadAudit', { ok: true, value: undefined })
  send({ type: 'message.closed' })
  expect(state().value).toBe('idle')
})

test('a long download can be cancelled', () => {
  const { send, state } = start()
  expect(state().context).toEqual({ filters: null, failure: null })
  send(request)
  expect(state().value).toBe('downloading')
  send({ type: 'file.cancelled' })
  expect(state().value).toBe('idle')
})
