/** The demo camp's clock: registrations from January to April 2025, then five camp days up to the evening of April 17. */

export const minutesOfCampDay = 600
export const campDays = 5

/** ISO 8601 in UTC; `day` counts from January 1, 2025 and `minute` from 06:00 that day. */
export function registrationTime(day: number, minute: number): string {
  return new Date(Date.UTC(2025, 0, 1 + day, 6, minute)).toISOString()
}

/** ISO 8601 in UTC; minutes count the ten opening hours of the stalls only, from 07:00 (09:00 at the camp) on April 13. */
export function campTime(openMinute: number, second = 0): string {
  const day = 13 + Math.floor(openMinute / minutesOfCampDay)
  return new Date(Date.UTC(2025, 3, day, 7, openMinute % minutesOfCampDay, second)).toISOString()
}
