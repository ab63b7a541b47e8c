import { serve } from '../export/link.ts'
import { readFile } from './readFile.ts'

serve(
  async (file: File) => {
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) return { ok: false, problem: { kind: 'unreadable' } } as const
    return readFile(file.name, new Uint8Array(bytes))
  },
  () => [],
)
