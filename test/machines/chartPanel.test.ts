import { describe, expect, test } from 'vitest'
import { chartPanelModel } from '../../src/inspector/models/chartPanel.tsx'
import { type ChartType, chartPanelMachine, chartTypes } from '../../src/machines/chartPanel.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(chartPanelModel)

function panel(type: ChartType) {
  const { actor, send } = startScripted(chartPanelMachine, { type })
  return { send, type: () => actor.getSnapshot().value }
}

describe('a chart panel', () => {
  test.each(chartTypes)('begins with its own type: %s', (type) => {
    expect(panel(type).type()).toBe(type)
  })

  test.each(chartTypes)('can be told from %s to be any type', (first) => {
    for (const chartType of chartTypes) {
      const { send, type } = panel(first)
      send({ type: 'type.chosen', chartType })
      expect(type()).toBe(chartType)
    }
  })

  test('[A069] leaves the other as it is', () => {
    const [gender, age] = [panel('pie'), panel('bar')]
    gender.send({ type: 'type.chosen', chartType: 'line' })
    expect([gender.type(), age.type()]).toEqual(['line', 'bar'])
    age.send({ type: 'type.chosen', chartType: 'pie' })
    expect([gender.type(), age.type()]).toEqual(['line', 'pie'])
  })
})
