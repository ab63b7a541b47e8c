/** Facts of the event (portal document §1). */

export const productName = 'Camporee Portal'
export const eventName = '2025 Pathfinder Camporee'
/** CAT, the camp's own time, is two hours ahead of UTC all year. */
export const campTimeZone = 'Africa/Harare'
