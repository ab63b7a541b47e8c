import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { publicRegistrationMachine } from '../../../src/machines/public/publicRegistration.ts'
import { RegisterView } from '../../../src/views/public/register/RegisterView.tsx'
import { renderScripted } from '../support/screen.tsx'

beforeEach(() => page.viewport(1280, 800))

async function draw() {
  return renderScripted(publicRegistrationMachine, { firstDay: '2025-04-13' }, RegisterView)
}

const fields = () =>
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form input, form select'))
const register = page.getByRole('button', { name: 'Register', exact: true })

async function fillIn() {
  await page.getByLabelText('First name').fill('Tariro')
  await page.getByLabelText('Last name').fill('Moyo')
  await page.getByLabelText('Date of birth').fill('2011-05-04')
  await page.getByLabelText('Gender').selectOptions('Female')
  await page.getByLabelText('Email').fill('tariro@example.org')
  await page.getByLabelText(/^Phone/).fill('+263 77 000 0000')
  await page.getByLabelText('Town or city').fill('Harare')
  await page.getByLabelText('Country').fill('Zimbabwe')
  await page.getByLabelText(/^Name/).fill('Rudo Moyo')
  await page.getByLabelText('Relation to the camper').fill('Mother')
  await page.getByLabelText('Their phone').fill('+263 77 000 0001')
  await page.getByLabelText('How does the camper travel?').selectOptions('Bus')
}

test('[P062, P302] the form has some of the documented fields, each with the required attribute', async () => {
  await draw()
  expect(fields().map(({ name }) => name)).toEqual([
    'firstName',
    'lastName',
    'dateOfBirth',
    'gender',
    'email',
    'phone',
    'city',
    'country',
    'emergencyName',
    'emergencyRelation',
    'emergencyPhone',
    'transportMode',
  ])
  expect(fields().filter((field) => !field.required)).toEqual([])
})

test('the page shows the fee, says that nothing is sent, and links to home and sign-in', async () => {
  await draw()
  await expect.element(page.getByText('$239 early bird price')).toBeVisible()
  await expect
    .element(page.getByText('This form sends nothing.'))
    .toHaveTextContent('The camp office completes your registration and takes the fee.')
  await expect
    .element(page.getByRole('link', { name: 'Camporee Portal, start page' }))
    .toHaveAttribute('href', '/')
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/signin')
})

test('[W510] a warning before the first field says that nothing is sent, and the form can be printed', async () => {
  const flow = await draw()
  const [first] = fields()
  const warning = page.getByText('This form sends nothing.').element()
  expect(first && warning.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(4)
  await page.getByRole('button', { name: 'Print this form' }).click()
  expect(flow.started.map(({ id }) => id)).toEqual(['printForm'])
})

test('the ways to travel are the four documented ones', async () => {
  await draw()
  const options = page.getByLabelText('How does the camper travel?').element().querySelectorAll('option')
  expect(Array.from(options, ({ value, textContent }) => [value, textContent])).toEqual([
    ['', 'Choose…'],
    ['own', 'Own transport'],
    ['bus', 'Bus'],
    ['flight', 'Flight'],
    ['other', 'Other'],
  ])
})

test('[P058, P059] a submit shows its progress and locks the form, then the success replaces it', async () => {
  const flow = await draw()
  await fillIn()
  await register.click()
  await expect.element(page.getByRole('button', { name: 'Registering...' })).toBeDisabled()
  expect(fields().filter((field) => !field.disabled)).toEqual([])
  flow.jump(2_000)
  await expect.element(page.getByRole('heading', { name: 'Thank you, Tariro' })).toHaveFocus()
  await expect.element(page.getByText('Your registration form is complete.')).toBeVisible()
  await expect
    .element(page.getByText('Nothing was sent. The camp office completes your registration.'))
    .toBeVisible()
  expect(fields()).toEqual([])
})

test('missing values are reported at their fields, the first has the focus, and the input stays', async () => {
  await draw()
  await page.getByLabelText('First name').fill('Tariro')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Last name')).toHaveFocus()
  await expect
    .element(page.getByLabelText('Last name'))
    .toHaveAccessibleDescription('Please enter the last name.')
  await expect.element(page.getByLabelText('First name')).toHaveValue('Tariro')
  await page.getByLabelText('Last name').fill('Moyo')
  await expect.element(page.getByText('Please enter the last name.')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Last name')).toHaveFocus()
})

const rectOf = (element: Element) => element.getBoundingClientRect()
const nameOf = (element: Element) => `${element.tagName} ${element.textContent}`

function overlaps(): readonly string[] {
  const texts = [
    ...document.querySelectorAll(
      'header a, main h1, main p, main dt, main dd, main h2, main legend, main strong',
    ),
  ].filter((element) => rectOf(element).width > 1)
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => {
      if (one.contains(other) || other.contains(one)) return []
      const [a, b] = [rectOf(one), rectOf(other)]
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return width > 1 && height > 1 ? [`${nameOf(one)} / ${nameOf(other)}`] : []
    }),
  )
}

test.each(
  [16, 32].flatMap((font) => [180, 320, 360, 390, 768, 1024, 1280].map((width) => [font, width] as const)),
)(
  '[W667] with a font of %i px at a width of %i px the ticket covers nothing, and holds its words',
  async (font, width) => {
    await page.viewport(width, 800)
    document.documentElement.style.fontSize = `${font}px`
    onTestFinished(() => {
      document.documentElement.style.fontSize = ''
    })
    await draw()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(overlaps()).toEqual([])
    const ticket = page.getByRole('complementary', { name: 'The camporee at a glance' }).element()
    const { top, bottom, left, right } = rectOf(ticket)
    expect(right).toBeLessThanOrEqual(width)
    expect(top).toBeGreaterThanOrEqual(rectOf(page.getByRole('heading', { level: 1 }).element()).bottom)
    const outside = [...ticket.querySelectorAll('p, dt, dd')].filter((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const box = text.getBoundingClientRect()
      return box.top < top || box.bottom > bottom || box.left < left || box.right > right
    })
    expect(outside.map(nameOf)).toEqual([])
  },
)
