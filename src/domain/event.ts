/** Facts of the event (portal document §1). */

export const productName = 'Camporee Portal'
export const eventName = '2025 Pathfinder Camporee'
