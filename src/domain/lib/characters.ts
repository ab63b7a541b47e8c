let segmenter: Intl.Segmenter | undefined
/**
 * Fallback for Firefox before 125 without `Intl.Segmenter`: keeps accents with letters, but splits joined
 * emoji.
 */
const withMarks = /\P{M}\p{M}*|\p{M}+/gu

/** A text of printable ASCII has one character per code unit. */
const plain = /^[ -~]*$/

/** The grapheme clusters: an accented letter or a joined emoji is one character. */
export function charactersOf(text: string): readonly string[] {
  if (plain.test(text)) return text.split('')
  if (!('Segmenter' in Intl)) return text.match(withMarks) ?? []
  // Created on first use: it takes a slow phone longer than the rest of the page's script.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Texts of these characters hide nothing. U+0000 is rejected on input, so it is left alone here. */
const nothingHidden = /^[\0\t\n\r -~]*$/

const selector = '[\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]'
const joiner = '[\\u200C\\u200D]'
/** Arabic and related number signs are format characters, but visible. */
const seenSign = '[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}]'

/**
 * Format characters and invisible ones: soft hyphens, zero-width spaces, direction marks, fillers, control characters
 * except tab and line break. Group 1 is the tag sequence of a flag emoji; `withoutHidden` keeps it.
 */
const hidden = new RegExp(
  `(\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F})|(?!${selector}|${joiner}|${seenSign}|[\\0\\t\\n\\r])` +
    '[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]',
  'gu',
)

/**
 * Variation selectors. Group 1 is a selector with its base character (emoji, keycap digit, letter with variants), which
 * is kept.
 */
const selectors = new RegExp(
  `([\\p{Extended_Pictographic}\\p{Script=Han}\\p{Script=Mongolian}]${selector}|[#*\\d]\\uFE0F(?=\\u20E3))|${selector}`,
  'gu',
)

const joinedScripts =
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
const joined = `[${joinedScripts.replace(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`)}]`

const joiners = new RegExp(
  `(${joined}\\p{M}*${joiner})${joiner}*(?!\\p{M})(?=${joined})|` +
    '(\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]*\\u200D)\\u200D*(?=\\p{Extended_Pictographic})|' +
    joiner,
  'gu',
)

/** Spaces of other widths, and those that break no line, look like a space and do not match one. */
const otherSpaces = /(?! )\p{Zs}/gu

/** No language stacks more than four marks; more of them cover the lines above and below. */
const marksOverMarks = /(\p{Mn}{4})\p{Mn}+/gu

/** Removes invisible characters, such as a zero-width space in a name or a code, from all input. */
export function withoutHidden(text: string): string {
  if (nothingHidden.test(text)) return text
  return text
    .replace(hidden, '$1')
    .replace(selectors, '$1')
    .replace(joiners, '$1$2')
    .replace(marksOverMarks, '$1')
}

/** The text of a cell or a phone: without hidden characters, and with plain spaces and line breaks. */
export function withPlainSpaces(text: string): string {
  if (nothingHidden.test(text)) return text
  return withoutHidden(text)
    .replace(otherSpaces, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
}
