import { createMachine } from 'xstate'
import { type Chart, chartOf } from '../chart/chartOf.ts'

const known = new Map<string, Chart | null>()

/**
 * The chart of a definition that arrived as JSON; null when no machine can be made of it. There is no code in it, and
 * the machine never runs.
 */
export function arrivedChart(definition: string, delays: Readonly<Record<string, number>>): Chart | null {
  const key = `${definition} ${JSON.stringify(delays)}`
  const chart = known.get(key)
  if (chart !== undefined) return chart
  const read = readChart(definition, delays)
  known.set(key, read)
  return read
}

function readChart(definition: string, delays: Readonly<Record<string, number>>): Chart | null {
  try {
    return chartOf(createMachine(JSON.parse(definition)), delays)
  } catch {
    return null
  }
}
