import { expect, test } from 'vitest'
import type { StoredMessage } from '../../../src/domain/camp/messages.ts'
import { newsletterFile } from '../../../src/domain/camp/newsletterFile.ts'
import { listFileText } from '../../../src/domain/lib/listFile.ts'
import { listSavedText } from '../../../src/machines/lib/listFile.ts'

const received = (kind: StoredMessage['kind'], address: string): StoredMessage => ({
  ...{ id: address, kind, name: '', address, words: '' },
  ...{ receivedAt: '2025-04-14T08:00:00.000Z', doneAt: null },
})

test('[W1516] the file of the newsletter has its addresses only, and none runs as a formula', () => {
  const file = newsletterFile([
    received('newsletter', 'rudo@example.org'),
    received('contact', 'simba@example.org'),
    received('newsletter', '=cmd|x@example.org'),
  ])
  expect([file.list, file.name, file.count, file.filter]).toEqual(['newsletter', 'newsletter', 2, ''])
  expect(listFileText(file, 'comma')).toBe(
    "\uFEFFEmail,Received\r\nrudo@example.org,2025-04-14 10:00:00\r\n'=cmd|x@example.org,2025-04-14 10:00:00\r\n",
  )
  expect(listSavedText({ file })).toBe('2 addresses are in the file in your downloads.')
})
