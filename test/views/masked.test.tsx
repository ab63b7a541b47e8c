import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { models } from '../../src/inspector/models/index.ts'
import type { AnyFlowModel } from '../../src/inspector/models/model.ts'
import { json } from '../../src/inspector/walk/describe.ts'
import { type DrawnState, drawnStates } from '../../src/inspector/walk/states.ts'
import { exposureOf } from '../../src/machines/lib/exposure.ts'
import { createMask } from '../../src/services/recorder/mask.ts'
import { type HeardProblems, hearProblems } from './support/console.ts'
import { picture } from './support/picture.tsx'

/*
 * A replay draws masked snapshots: every view must take them as they come.
 */

let heard: HeardProblems

beforeEach(() => {
  heard = hearProblems()
})
afterEach(() => heard.stop())

const fullness = ({ snapshot }: DrawnState) => json(snapshot.context).length

/** Of each state the barest context and the fullest: in between the mask makes nothing new. */
function extremes(model: AnyFlowModel): readonly DrawnState[] {
  const byValue = new Map<string, DrawnState[]>()
  for (const state of drawnStates(model)) {
    byValue.set(state.value, [...(byValue.get(state.value) ?? []), state])
  }
  return [...byValue.values()].flatMap((states) => {
    const [barest, ...others] = states.toSorted((one, other) => fullness(one) - fullness(other))
    return [barest, others.at(-1)].filter((state) => state !== undefined)
  })
}

const drawn = models.filter(({ view }) => view)

test.each(drawn.map((model) => [model.machine.id, model] as const))(
  'the view of %s draws masked snapshots without a fault',
  { timeout: 60_000 },
  async (_, model) => {
    const mask = createMask()
    const faults: string[] = []
    const screen = await render(null)
    for (const { name, snapshot } of extremes(model)) {
      const { value, status } = snapshot
      const context = mask.fields(snapshot.context, exposureOf(model.machine).context)
      try {
        await screen.rerender(picture(model.machine.resolveState({ value, status, context }), name))
      } catch (error) {
        faults.push(`${error} (${name})`)
      }
      faults.push(...heard.take().map((fault) => `${fault} (${name})`))
    }
    await cleanup()
    expect([...faults, ...heard.take()]).toEqual([])
  },
)
