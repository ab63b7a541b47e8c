import { type CampFacts, writtenCamp } from './facts.ts'

/** The camp's words for a group: 'Union' and 'Unions' for labels, the others within a sentence. */
export function groupWords({ words }: CampFacts = writtenCamp().facts) {
  const [group, groups] = [words.group, words.groups].map(inSentence) as [string, string]
  // "A union", "a unit", "an order".
  const article = /^(?!uni|eu)[aeiou]/i.test(group.normalize('NFD')) ? 'an' : 'a'
  return { label: words.group, labels: words.groups, group, groups, aGroup: `${article} ${group}` }
}

/** Keeps words such as YMCA. */
function inSentence(words: string): string {
  return words.replace(/(\p{L})(\p{L}*)/gu, (word, first: string, rest: string) =>
    /^\p{Lu}\p{Ll}/u.test(word) ? first.toLowerCase() + rest : word,
  )
}
