/** The most common passwords of published lists that are long enough, and words from the camp's posters. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 7654321 654321 123321 123123 112233
  121212 111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 999999 abc123 a1b2c3 abcdef
  abcdefg abcd1234 abcde12345 aa123456 123abc 123qwe 1q2w3e 1q2w3e4r 1qaz2wsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop
  asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx password password1 password12 password123 passw0rd p@ssword p@ssw0rd
  pass123 pass1234 letmein welcome welcome1 welcome123 iloveyou jesus1 jesus123 jesuschrist iloveyoujesus godisgood
  hallelujah amen123 church angel1 princess sunshine football monkey dragon master superman secret secret123 changeme
  default login123 admin123 administrator camporee camporee1 camporee123 camporee2025 camporee2026 camper123 pathfinder
  pathfinders pathfinder1 adventurer zimbabwe zimbabwe1 zimbabwe123 harare bulawayo africa`.split(/\s+/),
)

/**
 * True for common passwords, and for passwords built from the account's names, forwards or backwards, with or
 * without digits.
 */
export function isEasyToGuess(password: string, names: readonly string[]): boolean {
  const guess = withoutMarks(password)
  return common.has(guess) || names.some((name) => isSameText(guess, name)) || isMadeOfNames(guess, names)
}

function isSameText(guess: string, name: string): boolean {
  const [one, other] = [simplified(guess), simplified(withoutMarks(name))]
  return one === other || backwards(one) === other
}

function isMadeOfNames(guess: string, names: readonly string[]): boolean {
  const letters = lettersOf(guess)
  const parts = names.flatMap((name) => withoutMarks(name).split(/[^\p{L}\p{N}]+/u)).map(lettersOf)
  const words = parts.filter((part) => part !== '').flatMap((part) => [part, backwards(part)])
  const ends = new Set([0])
  for (const end of ends)
    for (const word of words) if (letters.startsWith(word, end)) ends.add(end + word.length)
  return letters !== '' && ends.has(letters.length)
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

function backwards(text: string): string {
  return [...text].reverse().join('')
}

function simplified(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '') || text
}
