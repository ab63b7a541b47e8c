let segmenter: Intl.Segmenter | undefined
/** For Firefox before 125, which has no segmenter: letters keep their accents, and joined emoji fall apart. */
const withMarks = /\P{M}\p{M}*|\p{M}+/gu

/** No two of these are one character to people, and most texts are of them alone. */
const plain = /^[ -~]*$/

/** The characters of a text as people see them: an accented letter or a joined emoji is one. */
export function charactersOf(text: string): readonly string[] {
  if (plain.test(text)) return text.split('')
  if (!('Segmenter' in Intl)) return text.match(withMarks) ?? []
  // Made when it is first needed: it takes a slow phone longer than all else of a page's file.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Texts of these characters hide nothing. U+0000 stays as it is: no text has it, and it is refused where it comes in. */
const nothingHidden = /^[\0\t\n\r -~]*$/

const selector = '[\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]'
const joiner = '[\\u200C\\u200D]'
/** The signs of Arabic and its relatives, which are format characters and can be seen. */
const seenSign = '[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}]'

/**
 * Format characters and what is drawn as nothing: soft hyphens, zero-width spaces, marks of direction, fillers, control
 * characters but tab and line break. The tags of a flag are captured.
 */
const hidden = new RegExp(
  `(\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F})|(?!${selector}|${joiner}|${seenSign}|[\\0\\t\\n\\r])` +
    '[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]',
  'gu',
)

/** Variation selectors, captured with what they vary: an emoji, a key's digit or a letter that has variants. */
const selectors = new RegExp(
  `([\\p{Extended_Pictographic}\\p{Script=Han}\\p{Script=Mongolian}]${selector}|[#*\\d]\\uFE0F(?=\\u20E3))|${selector}`,
  'gu',
)

const joinedScripts =
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
const joined = `[${joinedScripts.replace(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`)}]`

/** Joiners, captured where they change how a word or an emoji looks. */
const joiners = new RegExp(
  `(${joined}\\p{M}*${joiner})${joiner}*(?!\\p{M})(?=${joined})|` +
    '(\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]*\\u200D)\\u200D*(?=\\p{Extended_Pictographic})|' +
    joiner,
  'gu',
)

/** More than a language writes in a row: the further ones cover the lines above and below. */
const marksOverMarks = /(\p{Mn}{4})\p{Mn}+/gu

/** The rule for every text that comes in: without what cannot be seen, such as a zero-width space in a name or a code. */
export function withoutHidden(text: string): string {
  if (nothingHidden.test(text)) return text
  return text
    .replace(hidden, '$1')
    .replace(selectors, '$1')
    .replace(joiners, '$1$2')
    .replace(marksOverMarks, '$1')
}
