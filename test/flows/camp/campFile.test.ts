import { expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { programmeFor } from '../../../src/domain/camp/programme.ts'
import { readCampFile } from '../../../src/flows/camp/campFile.ts'

const { facts } = documentedCamp
const fileOf = (changes: object) => JSON.stringify({ campFile: 2, facts, programme: null, ...changes })

const none = { logo: null, isLogoBroken: false }

test('[W1384] the file of a camp gives its facts', async () => {
  expect(await readCampFile(fileOf({}))).toEqual({ ok: true, value: { facts, programme: null, ...none } })
})

const named = { ...facts, logo: { picture: '400x300-abcdefghijklmnopqrstuv' } }

test.each([
  ['absent', undefined],
  ['not in base64', '%%%'],
  ['no picture', 'bm8gcGljdHVyZQ=='],
])(
  '[W1477] a file whose logo is %s gives its other facts, and says that the logo is broken',
  async (_, logo) => {
    expect(await readCampFile(fileOf({ facts: named, logo }))).toEqual({
      ok: true,
      value: { facts, programme: null, logo: null, isLogoBroken: true },
    })
  },
)

const programmeOf = (title: string) =>
  programmeFor(facts.time, [
    {
      ...{ title: 'Arrival', theme: '' },
      events: [
        { from: '10:00', to: '', title, place: '', kind: 'activity' as const, speaker: '', detail: '' },
      ],
    },
  ])

test('[W1489] the file of a camp gives its programme; a file of an older portal has none', async () => {
  const programme = programmeOf('Hike')
  expect(await readCampFile(fileOf({ programme }))).toEqual({
    ok: true,
    value: { facts, programme, ...none },
  })
  const { rules, logo, ...older } = facts
  expect(await readCampFile(JSON.stringify({ campFile: 1, facts: older }))).toEqual({
    ok: true,
    value: { facts: { ...older, rules, logo }, programme: null, ...none },
  })
})

test.each([
  [fileOf({}).slice(0, -20), 'This file is not whole, or not the file of a camp. Please choose another one.'],
  ['[]', 'This is not the file of a camp. Please choose one that “Save as a file” made.'],
  [fileOf({ campFile: 3 }), 'This file is from a newer portal. Please update this one first.'],
  [
    fileOf({ facts: { ...facts, time: {} } }),
    'The file has no “First day”, or in another form. Please save it again.',
  ],
  [
    fileOf({ facts: { ...facts, place: 7 } }),
    'The file has no “Place”, or in another form. Please save it again.',
  ],
  [fileOf({ facts: [] }), 'The file has no “facts”, or in another form. Please save it again.'],
  [
    fileOf({ facts: { ...facts, identity: { ...facts.identity, name: '<b>Camp</b>' } } }),
    'The file has a mistake in “Name of the camp”: Please enter the name of the camp without < and >.',
  ],
  [
    fileOf({ programme: programmeOf('<b>Hike</b>') }),
    'The file has a mistake in its programme: Day 1, event 1: Please enter the title of the event without < and >.',
  ],
  [fileOf({ programme: [{}] }), 'The programme in this file cannot be read. Please save it again.'],
  [
    fileOf({ programme: programmeOf('Hike').slice(1) }),
    'The file has a mistake in its programme: A programme has one day for each day of the camp, which has 7 days. This has 6.',
  ],
])(
  '[W1384, W1489] a file that is cut off, strange, newer or wrong is refused with one sentence (%#)',
  async (text, message) => {
    expect(await readCampFile(text)).toEqual({ ok: false, status: 400, message })
  },
)
