export const isOpen = (s: string) =>
  `${s}.marks <> '{}' and (${s}.decision is null or ${s}.decision = 'lookFor')`

export const openScans = `select count(*)::int from gate_scans s where ${isOpen('s')}`
