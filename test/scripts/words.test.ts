import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/*
 * Compares sentences for people with the words that docs/words.md keeps off the screen. Texts for operators
 * of the server or QA are excluded: the log, the settings and the bench.
 */

const rooms = [
  'src/views',
  'src/machines',
  'src/domain',
  'src/api',
  'src/services',
  'src/flows',
  'server/app',
]

const unwanted =
  /\bhosts?\b|\bgateway|\binitiat|\bbackend\b|\bAPI\b|\bunreachable\b|could not reach|\badministrator|became of|until it is known|\bsession\b|\btoken\b|\bpayout\b|\bmovement|unless/i

const allowed: Readonly<Record<string, string>> = {
  'Successfully Initiated Deposit': 'P167',
  'Failed to connect to payment gateway. Please try again.': 'P356',
  'Unexpected API response format': 'A375',
  'API request failed with status ${answer.status}': 'A414, for the log',
  'API response does not have the expected structure': 'A415, for the log',
  'Build a gateway that stands on its own. Bring gloves.': 'a gate built of poles',
  'The signature of this message is not that of the gateway.': 'answers Paynow',
  'This message is none that the gateway sends.': 'answers Paynow',
  'There is no such payment gateway here.': 'answers Paynow',
}

/** P169: the documents contain this half of the sentence. */
const documented = /pending until the gateway confirms payment/

const listOfPasswords = 'easyPasswords.ts'

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('demo/') && !name.endsWith(listOfPasswords))
    .map((name) => `${folder}/${name}`)
}

/** Texts in quotation marks or between tags that contain a space; comments and thrown errors are excluded. */
function sentencesOf(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/throw new (?:Error|RangeError|TypeError)\([^)]*\)/g, '')
    .replace(/(?:console\.\w+|\blog)\([^)]*\)/g, '')
  const quoted = [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g)]
  const texts = [...code.matchAll(/>([^<>{}]+)</g)]
  return [...quoted.map(([, a, b, c]) => a ?? b ?? c ?? ''), ...texts.map(([, text = '']) => text)]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.includes(' ') && !isCode.test(text))
}

const shownOf = (sentence: string) => sentence.replace(/\$\{[^}]*\}/g, '').replace(documented, '')

const isCode =
  /^jsonb_build_object\(|^select |^, \w+:|\): Promise|pathOf\(|\b(?:select|insert|update)\b.*\b(?:from|into|set)\b/

describe('sentences on the screen', () => {
  test.each(rooms)('in %s use the words that everybody knows', (room) => {
    const found = filesOf(room).flatMap((file) =>
      sentencesOf(readFileSync(file, 'utf8'))
        .filter((sentence) => unwanted.test(shownOf(sentence)) && !(sentence in allowed))
        .map((sentence) => `${file}: ${sentence}`),
    )
    expect(found).toEqual([])
  })
})
