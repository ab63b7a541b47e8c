import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { replacePage } from '../../../src/services/browser/page.ts'
import { freshPortal, openPage, stubHost } from '../support/portal.tsx'

freshPortal()

const typed: Readonly<Record<string, string>> = {
  'First name': 'Tariro',
  'Last name': 'Moyo',
  'Date of birth': '2011-05-04',
  Email: 'tariro@example.org',
  Phone: '+263 77 000 0000',
  'Town or city': 'Harare',
  Country: 'Zimbabwe',
  Name: 'Rudo Moyo',
  'Relation to the camper': 'Mother',
  'Their phone': '+263 77 000 0001',
}

test('[P021, P060, P061] the form needs no session, sends nothing, and ends on the landing page', async () => {
  vi.mocked(replacePage).mockReturnValue()
  const sent = stubHost({})
  await openPage('/register')
  await expect.element(page.getByRole('heading', { name: 'Camporee Registration' })).toBeVisible()
  for (const [label, text] of Object.entries(typed))
    await page.getByLabelText(new RegExp(`^${label}`)).fill(text)
  await page.getByLabelText('Gender').selectOptions('Female')
  await page.getByLabelText('How does the camper travel?').selectOptions('Other')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page
    .getByRole('button', { name: 'Register', exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await vi.advanceTimersByTimeAsync(3_499)
  expect(replacePage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.mocked(replacePage).mock.calls).toEqual([['/']])
  expect(sent).toEqual([])
})
