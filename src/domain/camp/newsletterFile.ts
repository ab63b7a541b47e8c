import { campTimestamp } from '../lib/campTime.ts'
import type { ListColumn, ListFile } from '../lib/listFile.ts'
import type { StoredMessage } from './messages.ts'

export function newsletterFile(messages: readonly StoredMessage[]): ListFile {
  const rows = messages
    .filter(({ kind }) => kind === 'newsletter')
    .map(({ address, receivedAt }) => [address, campTimestamp(receivedAt)])
  const columns: readonly ListColumn[] = [
    { heading: 'Email', kind: 'text' },
    { heading: 'Received', kind: 'time' },
  ]
  return { list: 'newsletter', name: 'newsletter', count: rows.length, filter: '', columns, rows }
}
