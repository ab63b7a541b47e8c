import type { ListedPerson } from '../../../src/domain/gate/offlineGate.ts'
import { lookUpOnDevice } from '../../../src/flows/gate/gate.ts'
import { keepGateList, releaseGateList } from '../../../src/services/offline/gateList.ts'
import { keepScan } from '../../../src/services/offline/scanQueue.ts'

export interface GateListBench {
  readonly fill: (people: number, noted: number) => Promise<void>
  readonly lookUp: (times: number) => Promise<readonly number[]>
}

declare global {
  interface Window {
    gateListBench?: GateListBench
  }
}

const codeOf = (index: number) => `EZC${index}`

window.gateListBench = {
  async fill(people, noted) {
    const now = Date.now()
    await keepGateList({
      ...{
        generation: 'one',
        change: '1',
        asOf: new Date(now).toISOString(),
        readAt: now,
        asksWithWhom: true,
      },
      people: Array.from(
        { length: people },
        (_, index): ListedPerson => ({
          ...{ code: codeOf(index), numbers: [codeOf(index), `L${index}`], firstname: `Tariro ${index}` },
          ...{ lastname: 'Moyo', age: 14, union: 'East Zimbabwe Conference', place: 'expected' },
        }),
      ),
    })
    for (let counter = 1; counter <= noted; counter += 1)
      await keepScan({
        ...{ key: String(counter).padStart(32, '0'), number: codeOf(counter), kind: 'arrive', counter },
        notedAt: new Date().toISOString(),
      })
    releaseGateList()
  },
  async lookUp(times) {
    const took: number[] = []
    for (let round = 0; round < times; round += 1) {
      const number = codeOf((round * 17) % 10_000)
      const start = performance.now()
      const { standing } = await lookUpOnDevice({ number, kind: 'arrive' })
      took.push(performance.now() - start)
      if (standing?.person.code !== number) throw new Error(`${number} was not found`)
    }
    return took
  },
}
