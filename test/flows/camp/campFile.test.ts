import { expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { readCampFile } from '../../../src/flows/camp/campFile.ts'

const { facts } = documentedCamp
const fileOf = (changes: object) => JSON.stringify({ campFile: 1, facts, ...changes })

test('[W1384] the file of a camp gives its facts', () => {
  expect(readCampFile(fileOf({}))).toEqual({ ok: true, value: facts })
})

test.each([
  [fileOf({}).slice(0, -20), 'This file is not whole, or not the file of a camp. Please choose another one.'],
  ['[]', 'This is not the file of a camp. Please choose one that “Save as a file” made.'],
  [fileOf({ campFile: 2 }), 'This file is from a newer portal. Please update this one first.'],
  [fileOf({ facts: { ...facts, time: {} } }), 'Some facts are missing in this file. Please save it again.'],
  [
    fileOf({ facts: { ...facts, identity: { ...facts.identity, name: '<b>Camp</b>' } } }),
    'The file has a mistake in “Name”: Please enter the name of the camp without < and >.',
  ],
])(
  '[W1384] a file that is cut off, strange, newer or wrong is refused with one sentence (%#)',
  (text, message) => {
    expect(readCampFile(text)).toEqual({ ok: false, status: 400, message })
  },
)
