import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainPng } from '../../domain/camp/png.ts'
import { shortLivedHost, startHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

/* A real camp from an empty folder: the link of the console, five screens, the facts, and the public pages. */

test('[W1380, W1371, W1376, W1458, W1472, W1476, W1477, W1485, W1488, W1489, W1514, W1515] a camp begins by the link of its host, and every page has its name and no trace of the documented camp', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'camp-new-'))
  const lines: string[] = []
  const host = await startHost({ BEGIN_CAMP: '1', DATA_DIR: folder }, shortLivedHost, (line) =>
    lines.push(line),
  )
  const link = () => lines.join('\n').match(/http:\S+\/begin#\S+/)?.[0]
  await expect.poll(link).toBeDefined()
  const context = await browser.newContext({ baseURL: host.address, serviceWorkers: 'block' })
  const page = await context.newPage()
  const next = page.getByRole('button', { name: 'Next' })
  const fill = async (texts: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(texts)) await page.locator(`[name="${name}"]`).fill(text)
  }

  for (const path of ['/', '/auth/signin', '/app', '/no-such-page']) {
    await page.goto(path)
    expect([path, new URL(page.url()).pathname]).toEqual([path, '/begin'])
  }
  await expect(page.getByText('Open the link that the server printed when it started.')).toBeVisible()
  await page.goto(link() ?? '')
  await fill({ name: 'Fjell og Fjord', shortName: 'Fjell' })
  expect(new URL(page.url()).hash).toBe('')
  await next.click()
  await fill({ firstDay: '2027-07-30', begins: '10:00', lastDay: '2027-08-07', ends: '14:00' })
  await fill({ zone: 'Europe/Oslo' })
  await next.click()
  await fill({ country: 'Norway', venue: 'Sognefjord' })
  await next.click()
  await fill({ name0: 'Rudo Dube', email0: 'rudo@example.org', password0: 'seven tall trees' })
  await fill({ name1: 'Simba Moyo', email1: 'simba@example.org', password1: 'nine short rivers' })
  await next.click()
  await expect(page.getByText('July 30 – August 7, 2027 · Norway')).toBeVisible()
  await page.getByRole('button', { name: 'Begin' }).click()

  await expect(page).toHaveTitle('Sign in · Fjell Portal')
  await page.getByRole('radio', { name: 'Admin' }).check()
  await page.getByLabel(/^Email/).fill('rudo@example.org')
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('seven tall trees')
  await page.getByRole('button', { name: 'Sign in' }).last().click()
  await page.getByRole('link', { name: 'This Camp' }).click()
  await page.getByRole('button', { name: 'Change Contact' }).click()
  await fill({ email: 'office@example.org' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('“Contact” is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change of “Contact” is undone.')).toBeVisible()

  await page.getByRole('button', { name: 'Change Logo' }).click()
  const chooseLogo = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await chooseLogo('logo.gif', 'image/gif', Buffer.from('GIF89a'))
  await expect(page.getByText('A logo cannot be a GIF. Please choose a PNG or JPEG picture.')).toBeVisible()
  await chooseLogo('logo.png', 'image/png', plainPng(300, 200))
  await page.getByRole('button', { name: 'Remove the logo' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('“Logo” is saved.')).toBeVisible()
  const logo = /\/api\/camp\/logo\/300x200-[\w-]+/
  const shownAt = async (path: string) =>
    (await (await context.request.get(path)).text()).match(logo)?.[0] ?? ''
  const picture = await shownAt('/')
  expect(await shownAt('/auth/signin')).toBe(picture)
  expect((await context.request.get(picture)).headers()['content-type']).toBe('image/png')
  expect(await (await context.request.get('/manifest.webmanifest')).text()).toContain(
    `/icons/portal-maskable-512.png?${picture.split('/').at(-1)}`,
  )

  await page.getByRole('button', { name: 'Change Rules' }).click()
  await page.getByLabel('Asked with whom they leave').selectOption('People under 12')
  await page.getByLabel('Pairings of devices end').selectOption('10 days after the camp')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('“Rules” is saved.')).toBeVisible()

  const programme = async () => {
    await page.getByRole('link', { name: 'Programme', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save the programme' })).toBeVisible()
  }
  const startPage = async () => (await context.request.get('/')).text()
  await programme()
  await page.getByRole('button', { name: 'Add an event' }).click()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('10:00')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Climb of the glacier')
  await page.getByRole('button', { name: 'Save the programme' }).click()
  await expect(page.getByText('The programme with 1 event is saved.')).toBeVisible()
  expect(await startPage()).toContain('Climb of the glacier')
  await page
    .getByRole('link', { name: /this camp/i })
    .first()
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(file.programme[0].events[0].title).toBe('Climb of the glacier')
  expect([file.facts.logo.picture, file.logo.slice(0, 12)]).toEqual([
    picture.split('/').at(-1),
    'iVBORw0KGgoA',
  ])
  await programme()
  await page.getByRole('button', { name: 'Remove the programme' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the programme?' })
  await expect(question.getByText('lose 1 event.')).toBeVisible()
  await question.getByRole('button', { name: 'Remove the programme' }).click()
  await expect(page.getByText('The programme is removed.')).toBeVisible()
  expect(await startPage()).not.toContain('Climb of the glacier')

  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toHaveCount(0)
  await page
    .getByRole('link', { name: /this camp/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Change Public pages' }).click()
  await page.getByLabel('Contact form, stored for the office').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('“Public pages” is saved.')).toBeVisible()
  const visitor = await context.newPage()
  await visitor.goto('/')
  const message = {
    Name: 'Liv Berg',
    'Email or phone': 'liv@example.org',
    Subject: 'Tents',
    Message: 'How many?',
  }
  for (const [name, text] of Object.entries(message))
    await visitor.getByLabel(name, { exact: true }).fill(text)
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('Thank you. The office has your message.')).toBeVisible()
  await visitor.close()
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page.getByText('liv@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Done: Liv Berg' }).click()
  await expect(page.getByText('Message, done')).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Liv Berg' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this message?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('Nobody has written yet.')).toBeVisible()

  for (const path of ['/', '/register', '/auth/signin', '/auth/merchant/signin', '/no-such-page']) {
    const html = await (await context.request.get(path, { headers: { accept: 'text/html' } })).text()
    const [, head = ''] = /<head>(.*?)<style/s.exec(html) ?? []
    const body = html.slice(html.indexOf('<body')).replace(/<script.*?<\/script>/gs, '')
    for (const word of ['Camporee', '2025 Path', '$239', 'Zimbabwe', 'April 13, 2025'])
      expect([path, `${head}${body}`.includes(word), word]).toEqual([path, false, word])
    expect(html).toContain('Fjell')
  }
  expect((await context.request.get('/2025-pathfinder-camporee.ics')).status()).toBe(404)
  expect(await (await context.request.get('/fjell-og-fjord.ics')).text()).toContain(
    'DTSTART:20270730T080000Z',
  )

  await page.goto(link() ?? '')
  await expect(page.getByText('This camp has begun. Sign in with the email of a lead.')).toBeVisible()
  expect(lines.filter((line) => line.includes(link()?.split('#')[1] ?? ''))).toHaveLength(1)
  await context.close()
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})
