import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { StoredMessage } from '../../../src/domain/camp/messages.ts'
import { downloadFile } from '../../../src/services/browser/download.ts'
import Messages from '../../../src/views/camp/Messages.tsx'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'
import { answer, freshPortal, stubHost } from '../support/portal.tsx'

freshPortal()

const subscribed: StoredMessage = {
  ...{ id: 'a', kind: 'newsletter', name: '', address: 'rudo@example.org', words: '' },
  ...{ receivedAt: '2025-04-14T08:00:00.000Z', doneAt: null },
}

test('[W1516] the addresses of the newsletter are saved, and the audit says so, once all messages are loaded', async () => {
  vi.mocked(downloadFile).mockReturnValue()
  const rest: StoredMessage = { ...subscribed, id: 'b', address: 'simba@example.org' }
  const sent = stubHost({
    'GET /admin/messages': answer({ data: { messages: [subscribed], before: '7' } }),
    'GET /admin/messages?before=7': answer({ data: { messages: [rest], before: null } }),
    'POST /admin/audit/lists': answer({}),
  })
  await render(
    <AppTheme env="test">
      <Messages />
    </AppTheme>,
  )
  await expect.element(page.getByText('simba@example.org')).toBeVisible()
  await page.getByRole('combobox', { name: 'File type' }).selectOptions('CSV with commas')
  await page.getByRole('button', { name: 'Save list' }).click()
  await expect.element(page.getByText('2 addresses are in the file in your downloads.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ list: 'newsletter', count: 2, filter: '', format: 'comma' })
  const [[file, name = ''] = []] = vi.mocked(downloadFile).mock.calls
  expect(name).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  expect(await file?.text()).toContain('rudo@example.org,2025-04-14 10:00:00')
})
