import { type Camp, writeFor } from '../../domain/camp/facts.ts'
import { serve } from '../export/link.ts'
import { readFile } from './readFile.ts'

serve(
  async ({ file, camp }: { readonly file: File; readonly camp: Camp }) => {
    writeFor(camp)
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) return { ok: false, problem: { kind: 'unreadable' } } as const
    return readFile(file.name, new Uint8Array(bytes))
  },
  () => [],
)
