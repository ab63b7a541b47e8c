import { expect, test } from 'vitest'
import { withoutHidden } from '../../../src/domain/lib/characters.ts'

test.each([
  ['a soft hyphen', 'Ta\u00ADriro', 'Tariro'],
  ['a zero-width space', 'ZEU\u200B001', 'ZEU001'],
  ['word joiners and invisible signs', 'T\u2060a\u2061r\u2062i\u2063r\u2064o', 'Tariro'],
  ['a byte order mark', '\uFEFFTariro', 'Tariro'],
  ['marks of direction', '\u200ETa\u200Fri\u061Cro', 'Tariro'],
  [
    'directions that turn a text round',
    '\u202AT\u202Ba\u202Cr\u202Di\u202Er\u2066o\u2067\u2068\u2069',
    'Tariro',
  ],
  ['control characters', 'T\u0001a\u0007r\u001Bi\u007Fr\u0085o\u009F', 'Tariro'],
  ['fillers and a grapheme joiner', 'T\u3164a\u115Fr\uFFA0i\u034Fro', 'Tariro'],
  ['tags', 'Tariro\u{E0041}\u{E0042}', 'Tariro'],
  ['joiners between other letters', 'Ta\u200Dri\u200Cro', 'Tariro'],
  ['joiners at the end of a word', '\u0645\u06CC\u200C \u200D', '\u0645\u06CC '],
  ['all joiners of a row but the first', '\u0645\u200C\u200C\u200B\u200C\u062E', '\u0645\u200C\u062E'],
  ['variation selectors after letters', 'Z\uFE0FEU0\uFE0F01', 'ZEU001'],
  ['the marks after the fourth in a row', `e${'\u0301'.repeat(190)}!`, `e${'\u0301'.repeat(4)}!`],
  ['marks that a hidden character parts', `e${'\u0301\u200B'.repeat(9)}`, `e${'\u0301'.repeat(4)}`],
])('[W277] A received text loses %s', (_, text, seen) => {
  expect(withoutHidden(text)).toBe(seen)
  expect(withoutHidden(seen)).toBe(seen)
})

test.each([
  ['tabs and line breaks', 'Peanuts\tand\r\nfish\n'],
  ['accents', 'Ngu\u1EC5n, Nguye\u0302\u0303n, D\u2019Arcy-\u00D6z'],
  ['the joiner of Persian', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['the joiner of Devanagari and Sinhala', '\u0915\u094D\u200D\u0937 \u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
  ['the vowels and tones of Burmese', '\u1004\u103C\u103D\u103E\u1031\u1037'],
  [
    'emoji of many parts',
    '👩🏽\u200D🚀 👨\u200D👩\u200D👧 ❤\uFE0F\u200D🔥 🏳\uFE0F\u200D🌈 🏕\uFE0F 🇿🇼 1\uFE0F\u20E3',
  ],
  ['the flag of Scotland', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a variant of a Chinese character', '\u845B\u{E0100}'],
  ['the sign before Arabic numbers', '\u0600\u0661'],
])('[W277] A received text keeps %s', (_, text) => {
  expect(withoutHidden(text)).toBe(text)
})
