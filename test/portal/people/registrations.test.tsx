import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { camperOnTheWire, sessions } from '../../flows/support/people.ts'
import { answer, expectPath, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'

freshPortal()

const list = 'GET /admin/participants'
const one = 'GET /admin/participants/NUZ042'
const create = 'POST /admin/participants/new'
const brother = {
  ...camperOnTheWire,
  _id: 'p-43',
  code: 'NUZ043',
  firstname: 'Tendai',
  gender: 'MALE',
  age: 9,
}

async function openList(
  answers: Parameters<typeof stubHost>[0] = {},
  search = '',
  session: Parameters<typeof signInAs>[0] = sessions.admin,
) {
  const sent = stubHost({ [list]: answer({ participants: [camperOnTheWire, brother] }), ...answers })
  signInAs(session)
  const screen = await openPage(`/admin/registrations${search}`)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Registration Management')
  return { sent, screen }
}

const count = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('[W404] the list can be saved only if the server has the abilities people and lists', async () => {
  await openList()
  await count('Showing 2 of 2 registrations')
  const button = page.getByRole('button', { name: 'Save list' })
  expect(button.query()).toBeNull()
  const { user } = sessions.admin
  signInAs({ ...sessions.admin, user: { ...user, abilities: ['people', 'lists'], rights: ['office'] } })
  await expect.element(button).toBeEnabled()
})

test('[W1110] a search of the office names a withdrawn person, and asks whether they come again', async () => {
  const rudo = {
    ...{ code: 'NUZ099', firstname: 'Rudo', lastname: 'Banda', union: 'North Union' },
    ...{ withdrawnAt: '2025-04-14T12:05:00.000Z', balance: 0 },
  }
  const { role, user } = sessions.admin
  await openList({ 'GET /admin/withdrawn': answer({ success: true, data: [rudo] }) }, '?search=rudo', {
    role,
    user: { ...user, abilities: ['people', 'lists'], rights: ['office'] },
  })
  await expect
    .element(page.getByText(/is withdrawn/))
    .toHaveTextContent(
      'Rudo Banda (NUZ099) is withdrawn. Do they come again? Restore the registration in their profile.',
    )
  await expect.element(page.getByRole('button', { name: 'View Rudo Banda, withdrawn' })).toBeEnabled()
})

test('[W786] the pages for importing and correcting people are linked only if the server has the ability people', async () => {
  await openList()
  await count('Showing 2 of 2 registrations')
  const links = ['Import people', 'Password slips', 'Possible duplicates', 'Withdrawn people']
  const shown = () => links.map((name) => page.getByRole('link', { name }).query() !== null)
  expect(shown()).toEqual([false, false, false, false])
  const { user } = sessions.admin
  signInAs({ ...sessions.admin, user: { ...user, abilities: ['people'], rights: ['office'] } })
  await expect.poll(shown).toEqual([true, true, true, true])
})

test('[A074, A373] the list has its own address, and is read once', async () => {
  const { sent } = await openList()
  await count('Showing 2 of 2 registrations')
  expect(sent.map(({ line }) => line)).toEqual([list])
})

test('[W386] sheets of ID cards are missing if the server has only the documented API', async () => {
  await openList()
  await expect.element(page.getByRole('button', { name: 'Export All ID Cards' })).toBeEnabled()
  expect(page.getByRole('button', { name: 'ID Cards on Paper' }).query()).toBeNull()
})

test('[W386] sheets of ID cards exist if the server has the ability people', async () => {
  const { role, user } = sessions.admin
  await openList({}, '', { role, user: { ...user, abilities: ['people'], rights: ['office'] } })
  await expect.element(page.getByRole('button', { name: 'ID Cards on Paper' })).toBeEnabled()
})

test('a shared address shows the same view, and unknown parameters are ignored', async () => {
  await openList({}, '?first=TEN&gender=male&age=under18&union=North+Union&foo=1')
  await count('Showing 1 of 2 registrations')
  await expect.element(page.getByLabelText('First Name')).toHaveValue('TEN')
  await expect.element(page.getByLabelText('Age Range')).toHaveValue('under18')
  await expect.element(page.getByRole('button', { name: 'View Tendai Moyo' })).toBeVisible()
})

test('an address with unknown values shows everybody', async () => {
  await openList({}, '?gender=OTHER&age=babies&union=Atlantis')
  await count('Showing 2 of 2 registrations')
})

test('the navigation link of the page clears the filters', async () => {
  await openList({}, '?first=nobody')
  await count('Showing 0 of 2 registrations')
  await page.getByRole('link', { name: 'Registrations' }).click()
  await count('Showing 2 of 2 registrations')
  await expectPath('/admin/registrations')
})

const form = page.getByRole('dialog', { name: 'New Registration' })
const addButton = page.getByRole('button', { name: 'Add Registration' })

async function register() {
  await addButton.click()
  await form.getByRole('textbox', { name: 'First Name' }).fill('Naledi')
  await form.getByRole('textbox', { name: 'Last Name' }).fill('Moyo')
  await form.getByRole('textbox', { name: 'Union Number' }).fill('042')
  await form.getByRole('combobox', { name: 'Gender' }).selectOptions('Female')
  await form.getByRole('combobox', { name: 'Union' }).fill('North Union')
  await userEvent.keyboard('{Enter}')
}

test('[A385] a registration refreshes the list', async () => {
  const { sent } = await openList({ [create]: answer({}) })
  await register()
  await count('Successfully registered Naledi Moyo')
  await vi.waitFor(() => expect(sent.map(({ line }) => line)).toEqual([list, create, list]))
})

test('a registration with a lost answer survives a reload, and is repeated with its key', async () => {
  let isLost = true
  const data = { code: 'NU042', oneTimePassword: 'KQ7T-W4HM-9PXZ' }
  const { sent, screen } = await openList({
    [create]: () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return answer({ data })()
    },
  })
  await register()
  await expect.element(form.getByText(/Maybe registered, maybe not/)).toBeVisible()
  await screen.unmount()
  isLost = false
  await openPage('/admin/registrations')
  await expect.element(form.getByRole('textbox', { name: 'First Name' })).toHaveValue('Naledi')
  await expect.element(form.getByText('No answer from the server to the last save.')).toBeVisible()
  await form.getByRole('button', { name: 'Save Registration' }).click()
  await expect.element(page.getByText('KQ7T-W4HM-9PXZ')).toBeVisible()
  await page.getByRole('button', { name: 'I have noted both' }).click()
  await expect.element(addButton).toHaveFocus()
  const [first, second, ...others] = sent.filter(({ line }) => line === create)
  expect([second?.key, second?.body]).toEqual([first?.key, first?.body])
  expect(others).toEqual([])
  expect(Object.keys(localStorage).filter((name) => name.startsWith('pending'))).toEqual([])
})

test('[A092, A315, A378] View opens the profile, reads it again, and gets the focus back', async () => {
  const { sent } = await openList({ [one]: answer({ data: { ...camperOnTheWire, country: 'Botswana' } }) })
  await page.getByRole('button', { name: 'View Naledi Moyo' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Botswana')).toBeVisible()
  expect(sent.map(({ line }) => line)).toEqual([list, one])
  await dialog.getByRole('button', { name: 'View ID Card' }).click()
  await expect.element(dialog.getByRole('img', { name: /Naledi Moyo/ })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Download ID Card' })).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'View Naledi Moyo' })).toHaveFocus()
})

test('[A418] demo people need no call, have no card, and cannot be exported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { sent } = await openList({ [list]: refusal(503, 'unavailable') })
  await count('Failed to load participants. Please try again later.')
  await expect.element(page.getByRole('button', { name: 'Export All ID Cards' })).toBeDisabled()
  await page.getByRole('button', { name: 'View Rutendo Chikwanha' }).click()
  await page.getByRole('button', { name: 'View ID Card' }).click()
  await expect.element(page.getByText(/^A demo person has no ID card/)).toBeVisible()
  expect(sent.map(({ line }) => line)).toEqual([list])
})

test('the export uses the filtered list', async () => {
  await openList({}, '?first=nobody')
  await count('Showing 0 of 2 registrations')
  await expect.element(page.getByRole('button', { name: 'Export All ID Cards' })).toBeDisabled()
  await page.getByLabelText('First Name').fill('Nal')
  await expect.element(page.getByRole('button', { name: 'Export All ID Cards' })).toBeEnabled()
})
