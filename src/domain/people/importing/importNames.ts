/* Names as lists have them: whole names in one column, suffixes, particles, nicknames and titles. */

export interface Names {
  readonly firstname: string
  readonly lastname: string
}

export interface ReadNames extends Names {
  readonly nicknames: readonly string[]
}

/** First and last name of two columns: a particle behind the first name belongs to the last name. */
export function namesOf(first: string, last: string): ReadNames {
  const [firstname, lastname] = [plainName(first), plainName(last)]
  const words = withoutTitle(wordsIn(firstname.text))
  let end = words.length
  while (end > 1 && lastname.text !== '' && isParticle(words[end - 1] ?? '')) end -= 1
  return {
    firstname: words.slice(0, end).join(' '),
    lastname: [...words.slice(end), ...wordsIn(withSuffix(lastname.text))].join(' '),
    nicknames: [...firstname.nicknames, ...lastname.nicknames],
  }
}

/**
 * The last word is the last name, unless a comma, capitals or the heading say otherwise: "Dube, Thandi", "DUBE Thandi".
 */
export function namesIn(text: string, isSurnameFirst = false): ReadNames {
  const { text: name, nicknames } = plainName(text)
  const [, whole = name, suffix] = /^(.+?)[\s,]+((?:jr|jnr|sr|snr|ii|iii|iv)\.?)$/i.exec(name) ?? []
  const { firstname, lastname } = partsOf(whole, isSurnameFirst)
  return { firstname, lastname: suffix === undefined ? lastname : `${lastname} ${suffix}`.trim(), nicknames }
}

function partsOf(text: string, isSurnameFirst: boolean): Names {
  const [, before, after] = /^([^,]+?)\s*,\s*(.+)$/.exec(text) ?? []
  if (before !== undefined && after !== undefined)
    return { firstname: withoutTitle(wordsIn(after)).join(' '), lastname: before }
  const words = withoutTitle(wordsIn(text))
  const isOfCapitals = words.map((word, place) => isInCapitals(word) || isCapitalParticle(words, place))
  const capitals = words.filter((_, place) => isOfCapitals[place])
  if (capitals.length > 0 && capitals.length < words.length)
    return {
      firstname: words.filter((_, place) => !isOfCapitals[place]).join(' '),
      lastname: capitals.join(' '),
    }
  const cut = isSurnameFirst ? endOfSurname(words) : startOfSurname(words)
  const [one, two] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
  return isSurnameFirst ? { firstname: two, lastname: one } : { firstname: one, lastname: two }
}

function wordsIn(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '')
}

function isInCapitals(word: string): boolean {
  return word === word.toUpperCase() && (word.match(/\p{Lu}/gu)?.length ?? 0) > 2
}

function isCapitalParticle(words: readonly string[], place: number): boolean {
  const [word = '', next = ''] = [words[place], words[place + 1]]
  if (!isParticle(word) || word !== word.toUpperCase()) return false
  return isInCapitals(next) || isCapitalParticle(words, place + 1)
}

const particles = new Set(
  'van von vom zu zum der den de da do das dos di du del della dal la le ter ten te af av bin ibn'.split(' '),
)

function isParticle(word: string): boolean {
  return particles.has(word.toLowerCase())
}

/** Includes particles and words in lower case, as in van der Merwe and Maria DOS SANTOS. */
function startOfSurname(words: readonly string[]): number {
  const last = words.length - 1
  let first = last
  const isBefore = (word: string) => isParticle(word) || (isWritten(words[last]) && /^\p{Ll}/u.test(word))
  while (first > 1 && isBefore(words[first - 1] ?? '')) first -= 1
  return first
}

function isWritten(word = ''): boolean {
  return /^\p{Lu}/u.test(word)
}

function endOfSurname(words: readonly string[]): number {
  let end = 0
  while (end < words.length - 2 && isParticle(words[end] ?? '')) end += 1
  return end + 1
}

const titles = /^(mr|mrs|ms|miss|mx|dr|prof|rev|pr|sr|sra|herr|frau|mme|mlle)\.?$/i

function withoutTitle(words: readonly string[]): readonly string[] {
  const [first = ''] = words
  // "Pr" and "Dr" without a full stop may be initials.
  const isTitle =
    titles.test(first) && (first.endsWith('.') || /^(mr|mrs|ms|miss|mme|mlle|herr|frau)$/i.test(first))
  return isTitle && words.length > 1 ? words.slice(1) : words
}

/** "Moyo, Jr." is one last name. */
function withSuffix(lastname: string): string {
  return lastname.replace(/\s*,\s*((?:jr|jnr|sr|snr|ii|iii|iv)\.?)$/i, ' $1')
}

const nickname =
  /\s*(?:\(([^()]*)\)|\[([^[\]]*)\]|["“”„«]([^"“”„«»]*)["“”»]|(?:^|\s)['‘]([^'’]+)['’](?=\s|$))\s*/g

function plainName(text: string): { readonly text: string; readonly nicknames: readonly string[] } {
  const nicknames: string[] = []
  const plain = text
    .replace(nickname, (_, ...parts: readonly unknown[]) => {
      const [inside = ''] = parts.slice(0, 4).filter((part) => typeof part === 'string')
      nicknames.push(inside.trim())
      return ' '
    })
    .trim()
  if (nicknames.length === 0 || plain === '')
    return { text: text.replace(/["“”„«»()[\]]/g, '').trim(), nicknames: [] }
  return { text: plain.replace(/\s+/g, ' '), nicknames: nicknames.filter((name) => name !== '') }
}
