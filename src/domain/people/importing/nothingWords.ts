import { type ImportField, list, normalizeText } from './importFields.ts'

const words: ReadonlySet<string> = new Set([
  ...list('n a, na, nan, null, nil, none, no data, no answer, no response, not applicable, not available'),
  ...list('not known, not given, not provided, not specified, unknown, undefined, blank, empty, anonymous'),
  ...list('tba, tbc, tbd, to be advised, to be confirmed, prefer not to say, same as above'),
  ...list('inconnu, inconnue, anonyme, aucun, aucune, neant, s o, unbekannt, anonym, keine angabe, k a'),
  ...list(
    'desconhecido, desconhecida, anonimo, nenhum, sem dados, desconocido, desconocida, ninguno, sin datos',
  ),
])

/** Also names of people when they are written as a name: Null, Nan, Na. */
const namesToo: ReadonlySet<string> = new Set(['null', 'nan', 'na', 'nil'])

/**
 * Words and signs by which forms, databases and spreadsheets say that there is no value: NULL, \N, NaN, n/a, #REF!, -,
 * ?, TBA. NA is also the code of Namibia.
 */
export function isNothing(text: string, field?: ImportField): boolean {
  if (text === '') return true
  const written = text.trim()
  if (/^\\+N$/.test(written) || /^#[A-Z][A-Z0-9/]*[!?]?$/.test(written)) return true
  const folded = normalizeText(written)
  if (folded === '') return !/[♀♂]/.test(written)
  if (!words.has(folded)) return false
  if (field === 'country') return written !== 'NA'
  const isName = field === 'firstname' || field === 'lastname' || field === 'fullName'
  return !(isName && namesToo.has(folded) && /^\p{Lu}\p{Ll}+$/u.test(written))
}
