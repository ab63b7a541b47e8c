import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Use {
  readonly feature: string
  readonly file: string
}

export interface Note {
  readonly feature: string
  readonly file: string
}

export function readNotes(): readonly Note[] {
  const [, ...lines] = readFileSync(fileURLToPath(new URL('notes.tsv', import.meta.url)), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split('\t')).map(([feature = '', file = '']) => ({ feature, file }))
}

export function problemsOf(used: readonly Use[], notes: readonly Note[]): readonly string[] {
  const unnoted = used.filter((use) => !notes.some((note) => holds(note, use)))
  const unused = notes.filter((note) => !used.some((use) => holds(note, use)))
  return [
    ...unnoted.map(({ feature, file }) => `${file} uses ${feature}`),
    ...unused.map(({ feature, file }) => `notes.tsv: ${file} does not use ${feature}`),
  ]
}

function holds(note: Note, use: Use): boolean {
  if (note.file !== '*' && note.file !== use.file) return false
  return note.feature.endsWith(' *')
    ? use.feature.startsWith(note.feature.slice(0, -1))
    : note.feature === use.feature
}
