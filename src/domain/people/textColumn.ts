/**
 * One text per row, joined into one string: a long list is searched on each keystroke, and one string is
 * faster to search than many.
 */
export interface TextColumn {
  readonly joined: string
  readonly ends: Uint32Array
}

export function textColumnOf(texts: readonly string[]): TextColumn {
  const ends = new Uint32Array(texts.length)
  let end = -1
  for (const [row, text] of texts.entries()) {
    end += 1 + text.length
    ends[row] = end
  }
  return { joined: texts.join('\n'), ends }
}

export function markRowsWith({ joined, ends }: TextColumn, wanted: string, marks: Uint8Array): void {
  let row = 0
  let found = joined.indexOf(wanted)
  while (found !== -1) {
    let end = ends[row] ?? joined.length
    while (end < found) end = ends[++row] ?? joined.length
    if (found + wanted.length <= end) marks[row] = 1
    found = joined.indexOf(wanted, end + 1)
  }
}
