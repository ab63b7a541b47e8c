export const programmePartOf = (day: number) => `day-${day}`

export const programmeTabOf = (day: number) => `${programmePartOf(day)}-tab`

/** @param days how many days the programme has */
export function programmeDayOfPart(part: string, days: number): number | null {
  const day = Number(/^day-([1-9]\d?)$/.exec(part)?.[1])
  return day <= days ? day : null
}

/** Arrow keys wrap around at both ends; Space activates a tab, as Enter does for any link. */
export function programmeDayReachedBy(key: string, from: number, days: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (from % days) + 1
    case 'ArrowLeft':
    case 'ArrowUp':
      return from === 1 ? days : from - 1
    case 'Home':
      return 1
    case 'End':
      return days
    case ' ':
      return from
    default:
      return undefined
  }
}
