import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessions } from '../../flows/support/people.ts'
import { answer, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'
import { scan } from '../support/scan.ts'

freshPortal()

const lookUp = 'GET /admin/participants/NUZ042/health'
const other = 'GET /admin/participants/NUZ043/health'
const record = {
  firstname: 'Naledi',
  lastname: 'Moyo',
  code: 'NUZ042',
  age: 17,
  bloodType: 'O+',
  emergencyContact: 'Rudo Moyo',
  allergies: ['Peanuts'],
  conditions: [],
  medications: [],
}

async function openCorner(answers: Parameters<typeof stubHost>[0]) {
  const sent = stubHost(answers)
  signInAs(sessions.admin)
  const screen = await openPage('/admin/healthcorner')
  await expect.element(screen.getByLabelText('Barcode ID')).toHaveFocus()
  return { sent, screen }
}

function hidePage() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

function showPage() {
  vi.mocked(vi.spyOn(document, 'visibilityState', 'get')).mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('[A172, A173, A389, W169] a scan at /admin/healthcorner is looked up wherever the focus is', async () => {
  const { sent, screen } = await openCorner({ [lookUp]: answer({ data: record }) })
  await expect.element(screen.getByRole('heading', { name: 'Health Corner' })).toBeVisible()
  const logout = screen.getByRole('button', { name: 'Logout' }).element()
  if (logout instanceof HTMLElement) logout.focus()
  scan('NUZ042')
  await expect.element(page.getByRole('article', { name: 'Naledi Moyo' })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  expect(sent.map(({ line, body }) => [line, body])).toEqual([[lookUp, undefined]])
})

test('a scan while a record is open shows the next camper', async () => {
  await openCorner({
    [lookUp]: answer({ data: record }),
    [other]: answer({ data: { ...record, code: 'NUZ043', firstname: 'Thandi' } }),
  })
  scan('NUZ042')
  await expect.element(page.getByRole('article', { name: 'Naledi Moyo' })).toBeVisible()
  scan('NUZ043')
  await expect.element(page.getByRole('article', { name: 'Thandi Moyo' })).toBeVisible()
  await expect.element(page.getByText('Naledi')).not.toBeInTheDocument()
})

test('a record is covered when its page is hidden, and shown again only by another look-up', async () => {
  const { sent } = await openCorner({ [lookUp]: answer({ data: record }) })
  scan('NUZ042')
  await expect.element(page.getByRole('article', { name: 'Naledi Moyo' })).toBeVisible()
  hidePage()
  await expect.element(page.getByText('The record is covered')).toBeVisible()
  expect(document.documentElement.outerHTML).not.toMatch(/Naledi|Peanuts|NUZ042/)
  showPage()
  expect(document.documentElement.outerHTML).not.toMatch(/Naledi|Peanuts|NUZ042/)
  expect(sent).toHaveLength(1)
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect.element(page.getByRole('article', { name: 'Naledi Moyo' })).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('[A447, A452] an error empties the input and focuses it, and the next scan works', async () => {
  const { screen } = await openCorner({
    [lookUp]: answer({ data: record }),
    [other]: refusal(404, 'notFound', 'Nobody has this code.'),
  })
  scan('NUZ043')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nobody has this code.')
  await expect.element(screen.getByLabelText('Barcode ID')).toHaveValue('')
  await expect.element(screen.getByLabelText('Barcode ID')).toHaveFocus()
  scan('NUZ042')
  await expect.element(page.getByRole('article', { name: 'Naledi Moyo' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('leaving the page aborts a look-up, and later scans are ignored', async () => {
  const { sent, screen } = await openCorner({ [lookUp]: () => new Promise<Response>(() => undefined) })
  scan('NUZ042')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await screen.unmount()
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true])
  scan('NUZ042')
  expect(sent).toHaveLength(1)
})
