import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { campIn, drawOwnCamp } from '../../scripts/build/ownCamp.ts'
import { documentedCamp, writeFor } from '../../src/domain/camp/facts.ts'
import { programmeFor } from '../../src/domain/camp/programme.ts'

const { facts } = documentedCamp
const ownFacts = {
  ...facts,
  identity: { ...facts.identity, name: 'Fjell og Fjord', shortName: 'Fjell' },
  time: { ...facts.time, firstDay: '2027-07-30', lastDay: '2027-08-07', zone: 'Europe/Oslo' },
}
const programme = programmeFor(ownFacts.time, [
  {
    ...{ title: 'Arrival', theme: '' },
    events: [{ from: '10:00', to: '', title: 'Hike', place: '', kind: 'activity', speaker: '', detail: '' }],
  },
])
const fileOf = (changes: object) =>
  JSON.stringify({ campFile: 2, facts: ownFacts, programme, logo: null, ...changes })

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-camp-'))
  mkdirSync(join(folder, 'host'))
  mkdirSync(join(folder, 'images'))
  const page = '<html><head><title>Camporee Portal</title></head><body>2025 Pathfinder Camporee</body></html>'
  for (const name of ['index', 'app', 'auth-signin', 'auth-merchant-signin', 'register'])
    writeFileSync(join(folder, `${name}.html`), page)
  writeFileSync(join(folder, 'images/share.png'), 'a picture')
  writeFileSync(join(folder, 'favicon.svg'), '<svg><title>Camporee Portal</title></svg>')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"Old","short_name":"Old"}')
  const drawn = '(camp) => camp.facts.identity.name'
  writeFileSync(join(folder, 'host/landing.mjs'), `export const landingHtml = ${drawn}`)
  writeFileSync(
    join(folder, 'host/app.mjs'),
    `export const framesHtml = ${drawn}\nexport const pageHtml = async (_, camp) => camp.facts.identity.name`,
  )
})
afterEach(() => writeFor(documentedCamp))
afterAll(() => rmSync(folder, { recursive: true }))

test('[W1492] the file of a camp fills the built pages with its facts and its programme', async () => {
  const drawing = campIn(fileOf({}))
  if (typeof drawing === 'string') throw new Error(drawing)
  expect(drawing.camp.isStatic).toBe(true)
  expect(drawing.camp.zone.long).toBe('Central European Summer Time')
  await drawOwnCamp(folder, drawing)
  for (const name of ['index', 'app', 'auth-signin', 'auth-merchant-signin', 'register']) {
    const page = readFileSync(join(folder, `${name}.html`), 'utf8')
    expect(page).toContain('<body>Fjell og Fjord</body>')
    expect(page).toContain('Fjell Portal</title>')
    expect(page).toContain('"title":"Hike"')
    expect(page).toContain('"isStatic":true')
    expect(page).not.toContain('2025')
  }
  expect(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')).toContain('"name":"Fjell og Fjord"')
  expect(readFileSync(join(folder, 'fjell-og-fjord.ics'), 'utf8')).toContain('DTSTART:20270730T060000Z')
  expect(['host', 'images/share.png', 'index.html.br'].map((name) => existsSync(join(folder, name)))).toEqual(
    [...[false, false, false]],
  )
})

test.each([
  [
    fileOf({ facts: { ...ownFacts, time: { ...ownFacts.time, lastDay: '2027-07-29' } } }),
    'The file has a mistake in “Last day”: The last day must not be before the first day.',
  ],
  [
    fileOf({ facts: { ...ownFacts, place: { ...ownFacts.place, mapUrl: undefined } } }),
    'The file has no “Link to a map”, or in another form. Please save it again.',
  ],
])('[W1492] a wrong file stops the build with one sentence that names the field (%#)', (text, sentence) => {
  expect(campIn(text)).toBe(sentence)
})
