import * as z from 'zod/mini'
import { type ListFormat, listFormats } from '../../domain/lib/listFile.ts'
import { storedValue } from './storedValue.ts'

const format = storedValue('listFormat', z.enum(listFormats), {
  isText: true,
  onFailure: () => console.warn('The browser did not keep the format of lists'),
})

export function readListFormat(): ListFormat {
  return format.read() ?? 'xlsx'
}

export const storeListFormat = format.write
