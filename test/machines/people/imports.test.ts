import { expect, test } from 'vitest'
import { importRecord, importsModel, undoneRecord } from '../../../src/inspector/models/people/imports.tsx'
import { importsMachine } from '../../../src/machines/people/imports.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(importsModel)

async function asked() {
  const flow = startFlow(importsMachine)
  await flow.done('fetchImports', { ok: true, value: [importRecord] })
  flow.send({ type: 'undo.requested', id: importRecord.id })
  return flow
}

test('[W1085] an import is undone after a confirmation, and is shown as undone', async () => {
  const { send, done, value, context, inputsOf, emitted } = await asked()
  send({ type: 'undo.cancelled' })
  expect(value()).toBe('shown')
  expect(inputsOf('undoImport')).toEqual([])
  send({ type: 'undo.requested', id: importRecord.id })
  send({ type: 'undo.confirmed' })
  await done('makeIdempotencyKey', 'k1')
  expect(inputsOf('undoImport')).toEqual([{ id: importRecord.id, idempotencyKey: 'k1' }])
  await done('undoImport', { ok: true, value: undoneRecord })
  expect(value()).toBe('shown')
  expect(context()).toEqual({ imports: [undoneRecord], asked: null, attempt: null, failure: null })
  expect(emitted).toEqual([{ type: 'import.undone', id: importRecord.id }])
  send({ type: 'undo.requested', id: importRecord.id })
  expect(value()).toBe('shown')
})

test('[W1085] a refusal names who keeps the import; a lost answer is repeated with its key', async () => {
  const { send, done, failed, value, context, inputsOf } = await asked()
  send({ type: 'undo.confirmed' })
  await done('makeIdempotencyKey', 'k1')
  await failed('undoImport', new Error('No answer from the server.'))
  expect(value()).toBe('asking')
  expect(context().failure?.text).toBe(
    'Maybe the import is undone, maybe not. Press “Undo the import” again.',
  )
  send({ type: 'undo.confirmed' })
  expect(inputsOf('undoImport')).toEqual([
    { id: importRecord.id, idempotencyKey: 'k1' },
    { id: importRecord.id, idempotencyKey: 'k1' },
  ])
  const message = 'This import cannot be undone: Thandi Dube (EZC104) has been at the gate.'
  await done('undoImport', { ok: false, status: 409, message })
  expect(value()).toBe('asking')
  expect(context()).toMatchObject({ failure: { text: message }, attempt: null, imports: [importRecord] })
})
