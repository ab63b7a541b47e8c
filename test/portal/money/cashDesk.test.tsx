import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Ability } from '../../../src/domain/staff/rights.ts'
import { sessions } from '../../flows/support/people.ts'
import { answer, expectPath, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'
import { scan } from '../support/scan.ts'

freshPortal()

const at = '2025-04-14T08:05:00.000Z'
const cashier = { ...sessions.admin.user, rights: ['cash'], abilities: ['cash'] } as const
const desk = { id: 'd-1', cashier: cashier.email, name: cashier.name, openedAt: at, cash: 70, movements: [] }
const naledi = {
  ...{ code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo', age: 17, union: 'North Union' },
  ...{ balance: 67.34, isFrozen: false, isWithdrawn: false },
}
const payIn = 'POST /admin/cash/top-ups'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const amount = () => page.getByRole('textbox', { name: 'Amount' })

async function openDesk(answers: Parameters<typeof stubHost>[0], abilities: readonly Ability[] = ['cash']) {
  const sent = stubHost({
    'GET /admin/cash': answer({ data: { desk, others: [] } }),
    'GET /admin/cash/people/NUZ042': answer({ data: naledi }),
    ...answers,
  })
  signInAs({ role: 'admin', user: { ...cashier, abilities } })
  await openPage('/admin/cash')
  await expect.element(page.getByText('In the drawer, by the books')).toBeVisible()
  return sent
}

test('[W993] an unfinished attempt of another window does not remove the input of this window', async () => {
  const booked = { referenceId: 'DEP-1', createdAt: at, amount: 7, ownerCode: 'ZEUC902', balance: 7 }
  const own = { ...booked, referenceId: 'DEP-2', amount: 20, ownerCode: 'NUZ042', balance: 87.34 }
  const answers = [booked, own]
  const sent = await openDesk({ [payIn]: () => Response.json({ success: true, data: answers.shift() }) })
  scan('NUZ042')
  await amount().fill('20')
  const request = { kind: 'topUp', number: 'ZEUC902', isByName: false, amount: 7_00 }
  localStorage.setItem(`pendingCash:${cashier.email}`, JSON.stringify({ key: 'c'.repeat(32), request }))

  await button('Pay in').click()
  await button('Check').click()
  const receipt = page.getByRole('dialog', { name: 'Paid in' })
  await expect.element(receipt.getByText('$7.00', { exact: true }).first()).toBeVisible()
  await expect
    .element(receipt.getByText('This was from another window. Yours is not booked yet.'))
    .toBeVisible()
  await button('Done').click()

  await expect.element(page.getByRole('heading', { name: 'Naledi Moyo' })).toBeVisible()
  await expect.element(amount()).toHaveValue('20')
  await button('Pay in').click()
  await expect.element(receipt.getByText('$20.00', { exact: true })).toBeVisible()
  expect(receipt.getByText('This was from another window').elements()).toEqual([])
  const paid = sent.filter(({ line }) => line === payIn)
  expect(paid.map(({ body }) => body)).toEqual([
    { number: 'ZEUC902', amount: 7 },
    { number: 'NUZ042', amount: 20 },
  ])
  expect(new Set(paid.map(({ key }) => key)).size).toBe(2)
})

test('[W995] a refusal shows the current balance, or that the balance may be old', async () => {
  const balances = [67.34, 62.34]
  const text = 'This wallet takes no more today. Nothing was booked.'
  await openDesk({
    [payIn]: refusal(422, 'dayLimit', text),
    'GET /admin/cash/people/NUZ042': () => {
      const balance = balances.shift()
      if (balance === undefined) throw new TypeError('Failed to fetch')
      return Response.json({ success: true, data: { ...naledi, balance } })
    },
  })
  scan('NUZ042')
  await amount().fill('67.34')
  await expect.element(page.getByText('$67.34', { exact: true })).toBeVisible()
  await button('Pay in').click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('$62.34', { exact: true })).toBeVisible()
  expect(page.getByText('$67.34', { exact: true }).elements()).toEqual([])
  await expect.element(amount()).toHaveValue('67.34')

  await button('Pay in').click()
  await expect.element(page.getByText('This balance may be old. Look the person up again.')).toBeVisible()
  await expect.element(page.getByText('$62.34', { exact: true })).toBeVisible()
})

test('[W996] a receipt shows what was booked', async () => {
  const data = { referenceId: 'DEP-1', createdAt: at, amount: 19.5, ownerCode: 'NUZ042', balance: 86.84 }
  await openDesk({ [payIn]: answer({ data }) })
  scan('NUZ042')
  await amount().fill('20')
  await button('Pay in').click()
  const receipt = page.getByRole('dialog', { name: 'Paid in' })
  await expect.element(receipt.getByText('$19.50', { exact: true })).toBeVisible()
  expect(receipt.getByText('$20.00', { exact: true }).elements()).toEqual([])
})

test('[W664] a pay-in refused because of a sign-out is not booked, and is forgotten', async () => {
  await openDesk({ [payIn]: refusal(401, 'signedOut') })
  scan('NUZ042')
  await amount().fill('20')
  await button('Pay in').click()
  await expectPath('/auth/signin')
  expect(localStorage.getItem(`pendingCash:${cashier.email}`)).toBeNull()
})

test('[W666] a refusal disappears with its person', async () => {
  const text = 'There is only $15.50 in Naledi Moyo’s wallet.'
  await openDesk({
    [payIn]: refusal(422, 'notEnoughMoney', text),
    'GET /admin/cash/people/NUZ043': answer({ data: { ...naledi, code: 'NUZ043', firstname: 'Tendai' } }),
  })
  scan('NUZ042')
  await amount().fill('20')
  await button('Pay in').click()
  await expect.element(page.getByText(text)).toBeVisible()
  await button('To the safe').click()
  const form = page.getByRole('dialog', { name: 'To the safe' })
  await expect.element(form).toBeVisible()
  expect(form.getByText(text).elements()).toEqual([])
  await form.getByRole('button', { name: 'Cancel' }).click()
  await button('Somebody else').click()
  await expect.element(page.getByLabelText('Card')).toBeVisible()
  expect(page.getByText(text).elements()).toEqual([])
  scan('NUZ042')
  await amount().fill('20')
  await button('Pay in').click()
  await expect.element(page.getByText(text)).toBeVisible()
  scan('NUZ043')
  await expect.element(page.getByRole('heading', { name: 'Tendai Moyo' })).toBeVisible()
  expect(page.getByText(text).elements()).toEqual([])
})

const forget = () => button('Cancel if not booked')
const left = { kind: 'topUp', number: 'ZEUC902', isByName: false, amount: 7_00 }
const leaveAttempt = () =>
  localStorage.setItem(`pendingCash:${cashier.email}`, JSON.stringify({ key: 'c'.repeat(32), request: left }))

test('[W620] an open attempt is forgotten once the server says that it was not booked', async () => {
  leaveAttempt()
  const sent = await openDesk(
    { [`POST /admin/attempts/${'c'.repeat(32)}/end`]: answer({ data: { isDone: false } }) },
    ['cash', 'attempts'],
  )
  await forget().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This was not booked, and it will not be booked any more. It was this booking: Pay in $7.00 for ZEUC902.',
    )
  expect(localStorage.getItem(`pendingCash:${cashier.email}`)).toBeNull()
  expect(sent.filter(({ line }) => line === payIn)).toEqual([])
})

test('[W620] without the ability on the server, Check is the only option', async () => {
  leaveAttempt()
  await openDesk({})
  await expect.element(button('Check')).toBeVisible()
  expect(forget().elements()).toEqual([])
})

test('from 320 to 1,400 px no amount of the cash desk breaks, and all of it is inside its card', async () => {
  await openDesk({
    'GET /admin/cash': answer({ data: { desk: { ...desk, cash: 12_234.55 }, others: [] } }),
    'GET /admin/cash/people/NUZ042': answer({ data: { ...naledi, balance: 11_340.56, union: 'Pathfinder' } }),
  })
  scan('NUZ042')
  await expect.element(page.getByRole('heading', { name: 'Naledi Moyo' })).toBeVisible()
  const faults: string[] = []
  for (let width = 320; width <= 1400; width += 20) {
    await page.viewport(width, 800)
    for (const words of ['$12,234.55', '$11,340.56', 'Pathfinder']) {
      const element = page.getByText(words, { exact: true }).element()
      const text = document.createRange()
      text.selectNodeContents(element)
      const box = element.getBoundingClientRect()
      const { right } = text.getBoundingClientRect()
      if (text.getClientRects().length > 1) faults.push(`${words} breaks at ${width} px`)
      if (right > box.right + 1) faults.push(`${words} leaves its box at ${width} px`)
    }
    if (document.documentElement.scrollWidth > width) faults.push(`the page is wider than ${width} px`)
  }
  expect(faults).toEqual([])
})
