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
