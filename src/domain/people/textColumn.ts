/** One text of each row of a list, joined into one: a long list is searched with each key, and one string is searched faster than many. */
export interface TextColumn {
  readonly joined: string
  /** Where the text of each row ends in `joined`. */
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

/** Marks with 1 each row whose text contains what is wanted; marks that are there already stay. */
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
