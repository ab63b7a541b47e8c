import { printed } from '../support/paper.ts'
import { expect, test } from '../support/test.ts'

const asked = ['fetch', 'xhr', 'eventsource', 'ping', 'websocket']

test('[P021, P059, P061] a visitor registers with the keyboard alone, and ends on the start page @all', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const isFile = request.method() === 'GET' && !asked.includes(request.resourceType())
    if (!isFile || request.url().includes('/api/')) calls.push(`${request.method()} ${request.url()}`)
  })
  await page.goto('/register')
  await expect(page).toHaveTitle('Camporee Registration · Camporee Portal')
  const tab = () => page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  for (const name of ['Camporee Portal, start page', /^Appearance/, 'Sign in']) {
    await tab()
    await expect(focused).toHaveAccessibleName(name)
  }
  const type = async (label: string, text: string) => {
    await tab()
    await expect(focused).toHaveAccessibleName(label)
    await page.keyboard.type(text)
  }
  await type('First name', 'Tariro')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Tariro')
  await page.keyboard.type('Moyo')
  await tab()
  await page.keyboard.type('05042011')
  await expect(page.getByLabel('Date of birth')).toHaveValue('2011-05-04')
  while (!(await page.getByLabel('Gender').evaluate((field) => field === document.activeElement))) await tab()
  await page.keyboard.press('f')
  await expect(page.getByLabel('Gender')).toHaveValue('FEMALE')
  await type('Email', 'tariro@example.org')
  await type('Phone', '+263 77 000 0000')
  await type('Town or city', 'Harare')
  await type('Country', 'Zimbabwe')
  await type('Name', 'Rudo Moyo')
  await type('Relation to the camper', 'Mother')
  await type('Their phone', '+263 77 000 0001')
  await tab()
  await page.keyboard.press('b')
  await expect(page.getByLabel('How does the camper travel?')).toHaveValue('bus')
  await tab()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Registering...' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you, Tariro' })).toBeFocused()
  await page.waitForURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).toEqual([])
})

test('[W510] the form is printed on one page, with its labels and the typed values', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Tariro')
  await page.getByLabel('How does the camper travel?').selectOption('Bus')
  const sheets = await printed(page, { name: 'registration', format: 'A4' })
  expect(sheets).toHaveLength(1)
  for (const words of ['First name', 'Tariro', 'Their phone', 'Bus', 'Signature of a parent or guardian'])
    expect(sheets[0]?.words).toContain(words)
  for (const words of ['Print this form', 'What happens next', 'Sign in'])
    expect(sheets[0]?.words).not.toContain(words)
})
