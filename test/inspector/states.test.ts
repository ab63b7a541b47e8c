import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { transitionsOn } from '../../src/inspector/gallery/walks.ts'
import { checkInModel } from '../../src/inspector/models/gate/checkIn.tsx'
import { models } from '../../src/inspector/models/index.ts'
import { soundModel } from '../../src/inspector/models/lib/sound.tsx'
import type { AnyFlowModel } from '../../src/inspector/models/model.ts'
import { depositModel } from '../../src/inspector/models/money/deposit.tsx'
import { describeStep, valueName } from '../../src/inspector/walk/describe.ts'
import { distinctAppearances, drawnStates } from '../../src/inspector/walk/states.ts'

test('every state of a flow has a unique id that needs no URL encoding', () => {
  const faults = models.flatMap((model) => {
    const ids = drawnStates(model).map(({ id }) => id)
    return [
      ...(new Set(ids).size === ids.length ? [] : [`${model.machine.id} has one id twice`]),
      ...ids.filter((id) => encodeURIComponent(id) !== id),
    ]
  })
  expect(faults).toEqual([])
})

test('the ids are equal on every run, so that links stay valid', () => {
  expect(drawnStates(soundModel).map(({ id }) => id)).toEqual([
    'on-0efhpt4',
    'off-0mfhoca',
    'off-1l2w9di',
    'on-1ka43os',
  ])
})

test('the path to a state is the shortest, and its steps are named', async () => {
  const state = drawnStates(checkInModel).find(({ value }) => value === 'confirming.sending')
  if (!state) throw new Error('The check-in never confirms.')
  expect(
    state.way.map(({ step, snapshot }) => [
      step && describeStep(step).split(' {')[0],
      valueName(snapshot.value),
    ]),
  ).toEqual([
    [null, 'ready.idle'],
    ['code.scanned', 'searching'],
    ['searchParticipant done', 'found.asking'],
    ['checkIn.confirmed', 'confirming.preparing'],
    [`makeIdempotencyKey done "${'a'.repeat(32)}"`, 'confirming.sending'],
  ])
  const steps = state.way.flatMap(({ step }) => step ?? [])
  expect(await transitionsOn(checkInModel, state.input, steps)).toEqual([
    [],
    ['ready · code.scanned → searching'],
    ['searching · searchParticipant done [isFound] → found'],
    ['found.asking · checkIn.confirmed → confirming.preparing'],
    ['confirming.preparing · makeIdempotencyKey done → confirming.sending'],
  ])
})

function valuesOf(states: ReturnType<typeof drawnStates>, apart: readonly string[] = []) {
  const isApart = (part: string) => apart.some((region) => part.startsWith(`${region}.`))
  return new Set(
    states.flatMap(({ value }) => {
      const parts = apart.length === 0 ? [value] : value.split(' + ')
      return [...parts.filter(isApart), parts.filter((part) => !isApart(part)).join(' + ')]
    }),
  )
}

test.each(models.map((model) => [model.machine.id, model] as const))(
  'every state of %s has an appearance',
  (_, model) => {
    const { drawnApart } = model
    const all = valuesOf(drawnStates(model), drawnApart)
    expect(valuesOf(distinctAppearances(model, 'values'), drawnApart)).toEqual(all)
    expect(valuesOf(distinctAppearances(model, 'states'), drawnApart)).toEqual(all)
  },
)

test('regions drawn apart are not repeated for each state of the other regions', () => {
  const machine = createMachine({
    id: 'desk',
    type: 'parallel',
    states: {
      lamp: { initial: 'off', states: { off: { on: { switch: 'on' } }, on: {} } },
      door: {
        initial: 'shut',
        states: { shut: { on: { open: 'open' } }, open: { on: { leave: 'left' } }, left: {} },
      },
    },
  })
  const model: AnyFlowModel = {
    machine,
    inputs: [{ name: 'desk', input: undefined }],
    samples: { switch: [{ type: 'switch' }], open: [{ type: 'open' }], leave: [{ type: 'leave' }] },
    outcomes: {},
    delays: {},
  }
  const valuesDrawn = (drawnApart: readonly string[]) =>
    distinctAppearances({ ...model, drawnApart }, 'values').map(({ value }) => value)
  expect(valuesDrawn([])).toEqual([
    'lamp.off + door.shut',
    'lamp.on + door.shut',
    'lamp.off + door.open',
    'lamp.on + door.open',
    'lamp.off + door.left',
    'lamp.on + door.left',
  ])
  expect(valuesDrawn(['lamp'])).toHaveLength(6)
  expect(valuesDrawn(['lamp', 'door'])).toHaveLength(3)
})

test('states that look the same are represented by the one with the most text', () => {
  const amounts = (states: ReturnType<typeof drawnStates>) =>
    states
      .filter(({ value, snapshot }) => value === 'initiated.opened' && snapshot.context.referenceId === null)
      .map(({ snapshot }) => snapshot.context.amount)
  expect(amounts(drawnStates(depositModel))).toEqual(['20', '25.5', '12.50'])
  expect(amounts(distinctAppearances(depositModel, 'pairs'))).toEqual(['12.50'])
})

test('in the mode for states each state is drawn once, and each state of a region drawn apart', () => {
  const once = distinctAppearances(depositModel, 'states').map(({ value }) => value)
  expect(once).toHaveLength(new Set(once).size)
  expect(once.length).toBeLessThan(distinctAppearances(depositModel, 'values').length)
})
