import { fromPromise } from 'xstate'
import { fetchImports, undoImport } from '../../api/people/importPeople.ts'
import { importsMachine } from '../../machines/people/imports.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const importsFlow = importsMachine.provide({
  actors: {
    fetchImports: abortableRead(({ signal }) => fetchImports(signal)),
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    undoImport: fromPromise(({ input: { id, idempotencyKey } }) => undoImport(id, idempotencyKey)),
  },
})

export function useImports(onUndone: (id: string) => void) {
  return useFlow(importsFlow, { listeners: { 'import.undone': ({ id }) => onUndone(id) } })
}
