import { openAsAdmin, openAsNewMerchant } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('[W711] a stall sells from its own list: a changed price is shown before the charge, and a sold-out product is not sold', async ({
  page,
  browser,
  baseURL,
}) => {
  const stall = await openAsNewMerchant(page, 'Sweets Corner')
  await page.getByRole('tab', { name: 'Prices' }).click()
  await page.getByRole('button', { name: 'Change the list' }).click()
  for (const name of ['Quad Bikes', 'Zip Line', 'Canoeing', 'Horse Riding', 'Cycling'])
    await page.getByRole('button', { name: `Take ${name} off the list` }).click()
  for (const [place, [name, price]] of Object.entries([
    ['Popcorn', '1.50'],
    ['Roasted maize', '.5'],
  ])) {
    await page.getByRole('button', { name: 'Add a product' }).click()
    await expect(page.getByLabel(`Name of product ${Number(place) + 2}`)).toBeFocused()
    await page.keyboard.type(name ?? '')
    await page.getByLabel(`Price of ${name}`).fill(price ?? '')
  }
  await page.getByRole('button', { name: 'Move Roasted maize to the top' }).click()
  await page.getByRole('button', { name: 'Save the list' }).click()
  const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  await expect(products).toHaveText([/Roasted maize\$0\.50/, /Glencity Heights\$3\.00/, /Popcorn\$1\.50/])

  await page.getByRole('tab', { name: 'POS' }).click()
  await page.getByLabel('Participant number').fill(campers.priceList.code)
  await page.getByRole('button', { name: /^Popcorn/ }).click()
  await page.getByRole('button', { name: /^Roasted maize/ }).click()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const office = await context.newPage()
  await openAsAdmin(office, `/admin/merchants/${stall}`)
  await office.getByRole('tab', { name: 'Prices' }).click()
  await office.getByRole('switch', { name: 'Roasted maize is sold out' }).click()
  await expect(office.getByText('3 products, 1 sold out')).toBeVisible()
  await office.getByRole('button', { name: 'Change the list' }).click()
  await office.getByLabel('Price of Popcorn').fill('2')
  await office.getByRole('button', { name: 'Save the list' }).click()
  await expect(office.getByText('$2.00')).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'Process Order' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Popcorn costs $2.00 now, not $1.50. Roasted maize is not on sale any more and was taken out.',
  )
  await expect(page.getByRole('button', { name: /Roasted maize.*Sold out/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Process Order' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$2.00')
})
