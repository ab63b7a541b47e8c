/* What of the scans that gates have handed in waits for somebody's decision, as SQL over a row of them. */

export const isOpen = (s: string) =>
  `${s}.marks <> '{}' and (${s}.decision is null or ${s}.decision = 'lookFor')`

/** How many there are. */
export const openScans = `select count(*)::int from gate_scans s where ${isOpen('s')}`
