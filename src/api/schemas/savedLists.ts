import * as z from 'zod/mini'
import { listFormats, savedLists } from '../../domain/lib/listFile.ts'

export const noteListRequest = z.object({
  list: z.enum(savedLists),
  count: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  filter: z.string().check(z.maxLength(500)),
  format: z.enum([...listFormats, 'pictures', 'pdf']),
})
