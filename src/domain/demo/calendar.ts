export const minutesOfCampDay = 600
export const campDays = 5

/** `day` counts from January 1, 2025, `minute` from 06:00 UTC of that day. */
export function registrationTime(day: number, minute: number): string {
  return new Date(Date.UTC(2025, 0, 1 + day, 6, minute)).toISOString()
}

/**
 * Minutes count only the stalls' ten opening hours, starting on April 13 at 07:00 UTC (09:00 at the camp).
 */
export function campTime(openMinute: number, second = 0): string {
  const day = 13 + Math.floor(openMinute / minutesOfCampDay)
  return new Date(Date.UTC(2025, 3, day, 7, openMinute % minutesOfCampDay, second)).toISOString()
}
