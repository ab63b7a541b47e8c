import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawPages, pagesOfCamp } from '../../../server/campPages.ts'
import { readBuiltApp, serveBuiltApp, siteOf } from '../../../server/static.ts'
import { type Camp, documentedCamp } from '../../../src/domain/camp/facts.ts'
import { chunksOfPng, sizeOfPng } from '../../../src/domain/camp/logoFile.ts'
import { plainPng } from '../../domain/camp/png.ts'

let folder = ''
let app: Hono
let draw: DrawPages

const head = '<title>Camporee Portal</title><meta name="description" content="Old">'
const body = (name: string) => `<h1>2025 Pathfinder Camporee ${name}</h1>`
const page = (name: string, title = 'Camporee Portal') =>
  `<html><head>${head.replace('Camporee Portal', title)}</head><body><div id="root">${body(name)}</div></body></html>`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'camp-pages-'))
  mkdirSync(join(folder, 'host'))
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'index.html'), page('start', '2025 Pathfinder Camporee · Camporee Portal'))
  writeFileSync(join(folder, 'app.html'), page('frames'))
  for (const name of ['auth-signin', 'auth-merchant-signin'])
    writeFileSync(join(folder, `${name}.html`), page('sign-in', 'Sign in · Camporee Portal'))
  writeFileSync(join(folder, 'register.html'), page('register', 'Camporee Registration · Camporee Portal'))
  writeFileSync(join(folder, 'images/share.png'), 'a picture')
  writeFileSync(join(folder, 'favicon.svg'), '<svg><title>Camporee Portal</title></svg>')
  writeFileSync(
    join(folder, 'manifest.webmanifest'),
    '{"name":"Old","short_name":"Old","id":"/app","icons":[{"src":"/icons/portal-192.png"}]}',
  )
  const drawn = (name: string) =>
    `'<h1>' + camp.facts.identity.name.replaceAll('<', '&lt;') + ' ${name}</h1>'`
  writeFileSync(
    join(folder, 'host/landing.mjs'),
    `export const landingHtml = (camp, programme) => ${drawn('start')} + (programme ? '<p>' + programme[0].title + '</p>' : '')`,
  )
  writeFileSync(
    join(folder, 'host/app.mjs'),
    `export const framesHtml = (camp) => ${drawn('frames')}
     export const pageHtml = async (path, camp) => path === '/register' ? ${drawn('register')} : ${drawn('sign-in')}`,
  )
  const built = readBuiltApp(folder)
  const site = siteOf(built)
  draw = pagesOfCamp(built, site, folder, async (picture) => (picture === '' ? undefined : plainPng(4, 3)))
  app = new Hono().all('*', serveBuiltApp(site))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { facts } = documentedCamp
const summerCamp: Camp = {
  ...documentedCamp,
  version: 3,
  facts: {
    ...facts,
    identity: { ...facts.identity, name: 'Fjell & Fjord <2027>', shortName: 'Fjell' },
    time: { ...facts.time, firstDay: '2027-07-30', lastDay: '2027-08-07' },
    place: { ...facts.place, country: 'Norway' },
  },
}

const textAt = async (path: string) => (await app.request(path, { headers: { accept: 'text/html' } })).text()

test('the pages of a camp show its name, in the head, the body and as data, and no trace of the documented one', async () => {
  await draw(summerCamp, null)
  const start = await textAt('/')
  expect(start).toContain('<title>Fjell &amp; Fjord &lt;2027> · Fjell Portal</title>')
  expect(start).toContain('<h1>Fjell & Fjord &lt;2027> start</h1>')
  expect(start).toContain('content="Nine days of camp in Norway, July 30 – August 7, 2027. Register here."')
  const data = /<script type="application\/json" id="camp">(.*?)<\/script>/.exec(start)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual(summerCamp)
  expect(await textAt('/auth/signin')).toContain('<title>Sign in · Fjell Portal</title>')
  expect(await textAt('/register')).toContain('<title>Fjell Registration · Fjell Portal</title>')
  expect(await textAt('/app')).toContain('<title>Fjell Portal</title>')
  expect(await textAt('/favicon.svg')).toBe('<svg><title>Fjell Portal</title></svg>')
  expect(JSON.parse(await textAt('/manifest.webmanifest'))).toEqual({
    name: 'Fjell & Fjord <2027>',
    short_name: 'Fjell',
    id: '/app',
    dir: 'auto',
    icons: [{ src: '/icons/portal-192.png' }],
  })
  expect(await textAt('/fjell-fjord-2027.ics')).toContain('DTSTART:20270730T060000Z')
  expect((await app.request('/images/share.png')).status).toBe(404)
  expect((await app.request('/host/app.mjs')).status).toBe(404)
})

test('[W1434] only the start page holds the programme of the camp, drawn and as data', async () => {
  const programme = [{ title: 'Arrival', theme: '</script>', events: [] }]
  await draw({ ...summerCamp, version: 4 }, programme)
  const start = await textAt('/')
  expect(start).toContain('<p>Arrival</p>')
  expect(start).toContain('2027. See the programme and register."')
  const data = /<script type="application\/json" id="camp-programme">(.*?)<\/script>/.exec(start)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual(programme)
  for (const path of ['/app', '/register', '/auth/signin'])
    expect(await textAt(path)).not.toContain('camp-programme')
})

test('[W1476] a camp with a logo has it on its icons, at other addresses in the manifest', async () => {
  const picture = '4x3-abcdefghijklmnopqrstuv'
  const withLogo = { ...summerCamp, version: 5, facts: { ...summerCamp.facts, logo: { picture } } }
  await draw(withLogo, null)
  expect(JSON.parse(await textAt('/manifest.webmanifest')).icons).toEqual([
    { src: `/icons/portal-192.png?${picture}` },
  ])
  expect(await textAt('/favicon.svg')).toMatch(
    /^<svg [^>]+><title>Fjell Portal<\/title><image [^>]+base64,[\w+/=]+"\/><\/svg>$/,
  )
  const icon = await app.request('/icons/portal-apple-180.png')
  expect(sizeOfPng(chunksOfPng(new Uint8Array(await icon.arrayBuffer())) ?? [])).toEqual({
    width: 180,
    height: 180,
  })
  await draw({ ...summerCamp, version: 6 }, null)
  expect((await app.request('/icons/portal-apple-180.png')).status).toBe(404)
})

test('a new version has another entity tag, and the documented camp gets the pages of the build', async () => {
  const before = (await app.request('/')).headers.get('etag')
  await draw(
    { ...summerCamp, version: 7, facts: { ...summerCamp.facts, words: { ...facts.words, event: 'camp' } } },
    null,
  )
  expect((await app.request('/')).headers.get('etag')).not.toBe(before)
  await draw(documentedCamp, null)
  expect(await textAt('/')).toBe(page('start', '2025 Pathfinder Camporee · Camporee Portal'))
  expect((await app.request('/images/share.png')).status).toBe(200)
})
