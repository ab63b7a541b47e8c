import type { ImportRecord } from '../../../domain/people/importing/importRows.ts'
import { importsMachine } from '../../../machines/people/imports.ts'
import { defineModel } from '../model.ts'

export const importRecord: ImportRecord = {
  ...{ id: '2f3d8d52-1f0e-4b52-9d0f-6a1f0c1d2e3f', fileName: 'Camp list.xlsx', by: 'Rudo Moyo' },
  ...{ begunAt: '2025-04-12T09:30:00.000Z', added: 31, changed: 2, same: 4 },
}
export const undoneRecord: ImportRecord = {
  ...importRecord,
  ...{ undoneAt: '2025-04-12T10:00:00.000Z', undoneBy: 'Rudo Moyo' },
}

export const importsModel = defineModel<typeof importsMachine>({
  machine: importsMachine,
  area: 'admin',
  view: async () => {
    const { ImportsView } = await import('../../../views/people/importPeople/ImportsView.tsx')
    return (props) => <ImportsView {...props} />
  },
  inputs: [{ name: 'the office', input: undefined }],
  samples: {
    'undo.requested': [
      { type: 'undo.requested', id: importRecord.id },
      { type: 'undo.requested', id: '0' },
    ],
    'undo.cancelled': [{ type: 'undo.cancelled' }],
    'undo.confirmed': [{ type: 'undo.confirmed' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchImports: {
      done: [
        { ok: true, value: [] },
        { ok: true, value: [importRecord, { ...undoneRecord, id: '1' }] },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    undoImport: {
      done: [
        { ok: true, value: undoneRecord },
        {
          ok: false,
          status: 409,
          message: 'This import cannot be undone: Thandi Dube (EZC104) has been at the gate.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
})
