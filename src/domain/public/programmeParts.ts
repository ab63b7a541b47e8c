export const programmeDayNumbers = [1, 2, 3, 4, 5, 6, 7] as const
export type ProgrammeDayNumber = (typeof programmeDayNumbers)[number]

export const programmePartOf = (day: ProgrammeDayNumber) => `day-${day}`

export const programmeTabOf = (day: ProgrammeDayNumber) => `${programmePartOf(day)}-tab`

export function programmeDayOfPart(part: string): ProgrammeDayNumber | null {
  return programmeDayNumbers.find((day) => programmePartOf(day) === part) ?? null
}

/** Arrow keys wrap around at both ends; Space activates a tab, as Enter does for any link. */
export function programmeDayReachedBy(key: string, from: ProgrammeDayNumber): ProgrammeDayNumber | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return programmeDayNumbers.at(from % programmeDayNumbers.length)
    case 'ArrowLeft':
    case 'ArrowUp':
      return programmeDayNumbers.at(from - 2)
    case 'Home':
      return programmeDayNumbers.at(0)
    case 'End':
      return programmeDayNumbers.at(-1)
    case ' ':
      return from
    default:
      return undefined
  }
}
