import { describe, expect, test } from 'vitest'
import { type AnyStateNode, setup } from 'xstate'
import { chartOf, isRegion, statesIn, withFolded } from '../../src/inspector/chart/chartOf.ts'
import { type Layout, layoutOf } from '../../src/inspector/chart/layout.ts'
import { models } from '../../src/inspector/models/index.ts'
import { lineage, stateName } from '../../src/machines/lib/transitions.ts'

/* Compares each chart with the machine's configuration, through a second, independent reading of it. */

type Config = {
  readonly states?: Readonly<Record<string, Config>> | undefined
  readonly on?: Readonly<Record<string, unknown>> | undefined
  readonly after?: Readonly<Record<string, unknown>> | undefined
  readonly always?: unknown
  readonly onDone?: unknown
  readonly invoke?: Invoke | readonly Invoke[] | undefined
}
type Invoke = {
  readonly src: string
  readonly id: string
  readonly onDone?: unknown
  readonly onError?: unknown
}

function statePaths(config: Config, path: readonly string[] = []): readonly (readonly string[])[] {
  const below = Object.entries(config.states ?? {}).flatMap(([key, child]) =>
    statePaths(child, [...path, key]),
  )
  return [path, ...below]
}

function declared(config: Config, id: string, path: readonly string[] = []): readonly string[] {
  const name = path.join('.') || id
  const branches = (event: string, given: unknown) =>
    given === undefined ? [] : [given].flat().map(() => `${name} · ${event}`)
  return [
    ...Object.entries(config.on ?? {}).flatMap(([event, given]) => branches(event, given)),
    ...Object.entries(config.after ?? {}).flatMap(([delay, given]) => branches(`after ${delay}`, given)),
    ...[config.invoke ?? []]
      .flat()
      .flatMap((invoke) => [
        ...branches(`${invoke.id} done`, invoke.onDone),
        ...branches(`${invoke.id} failed`, invoke.onError),
      ]),
    ...branches('always', config.always),
    ...branches('done', config.onDone),
    ...Object.entries(config.states ?? {}).flatMap(([key, child]) => declared(child, id, [...path, key])),
  ]
}

type Points = Layout['arrows'][number]['points']

function isThrough(area: {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}) {
  return (point: Points[number], index: number, points: Points) => {
    const before = points[index - 1] ?? point
    return (
      Math.min(before.x, point.x) < area.x + area.width &&
      Math.max(before.x, point.x) > area.x &&
      Math.min(before.y, point.y) < area.y + area.height &&
      Math.max(before.y, point.y) > area.y
    )
  }
}

const cases = models.map((model) => [model.machine.id, model] as const)

describe.each(cases)('the chart of %s', (id, model) => {
  const chart = chartOf(model)

  test('has every state and transition of the machine', () => {
    const config = model.machine.config as Config
    expect(chart.states.map(stateName)).toEqual(statePaths(config).map((path) => path.join('.') || id))
    expect(
      chart.transitions.map(({ source, event }) => `${stateName(source)} · ${event}`).toSorted(),
    ).toEqual(declared(config, id).toSorted())
    expect(new Set(chart.transitions.map(({ name }) => name)).size).toBe(chart.transitions.length)
  })

  test('places every state and transition', async () => {
    const { boxes, arrows } = await layoutOf(chart)
    const placed = new Set(boxes.map((box) => box.id))
    const drawn = new Set(arrows.flatMap(({ transitions }) => transitions.map(({ name }) => name)))
    expect(chart.states.filter((state) => !placed.has(state.id))).toEqual([])
    expect(
      chart.transitions
        .filter(({ name, definition }) => definition.target && !drawn.has(name))
        .map(({ name }) => name),
    ).toEqual([])
    expect(arrows.filter(({ points }) => points.length < 2)).toEqual([])
    expect(arrows.filter(({ transitions, label }) => transitions.length > 0 && label === null)).toEqual([])
  })

  test('has no arrow through the title of a group', async () => {
    const { boxes, arrows } = await layoutOf(chart)
    const titles = chart.states.flatMap(({ id, key }) => {
      const box = boxes.find((known) => known.id === id)
      const isGroup = chart.states.some(({ parent }) => parent?.id === id)
      return isGroup && box ? { key, x: box.x, y: box.y, width: 14 + key.length * 8, height: 34 } : []
    })
    const crossed = titles.filter((title) => arrows.some(({ points }) => points.some(isThrough(title))))
    expect(crossed.map(({ key }) => key)).toEqual([])
  })
})

const withRegions = cases.filter(([, { machine }]) => chartOf({ machine, delays: {} }).states.some(isRegion))

test.each(withRegions)(
  'the chart of %s with folded regions hides what is inside them, and nothing else',
  async (_, model) => {
    const whole = chartOf(model)
    const regions = whole.states.filter(isRegion)
    const isInside = (state: AnyStateNode) =>
      regions.some((region) => region !== state && lineage(state).includes(region))
    const chart = withFolded(whole, new Set(regions.map(({ id }) => id)))
    const [inside, outside] = [whole.states.filter(isInside), whole.states.filter((one) => !isInside(one))]
    expect(chart.states.map(stateName)).toEqual(outside.map(stateName))
    const { boxes, arrows } = await layoutOf(chart)
    const isPlaced = ({ id }: AnyStateNode) => boxes.some((box) => box.id === id)
    expect([inside.filter(isPlaced), outside.filter((one) => !isPlaced(one))]).toEqual([[], []])
    const ends = arrows.flatMap(({ source, target }) => [source, target])
    expect(ends.filter((id) => !boxes.some((box) => box.id === id))).toEqual([])
    const amongOutside = whole.transitions.filter(
      ({ source, definition: { target } }) =>
        outside.includes(source) && !regions.includes(source) && target?.some((to) => outside.includes(to)),
    )
    const drawn = arrows.flatMap(({ transitions }) => transitions.map(({ name }) => name))
    expect(amongOutside.filter(({ name }) => !drawn.includes(name))).toEqual([])
  },
)

test('an arrow into a folded region ends at the region', async () => {
  const machine = setup({}).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { open: '#lamp' } },
      used: {
        type: 'parallel',
        states: {
          hinge: {},
          light: { initial: 'off', states: { off: { on: { press: 'on' } }, on: { id: 'lamp' } } },
        },
        on: { close: 'shut' },
      },
    },
  })
  const whole = chartOf({ machine, delays: {} })
  const { arrows } = await layoutOf(withFolded(whole, new Set(['door.used.light'])))
  expect(arrows.map(({ id }) => id).toSorted()).toEqual([
    'door.shut → door.used.light',
    'door.used → door.shut',
    'door/start → door.shut',
  ])
  expect(withFolded(whole, new Set())).toBe(whole)
})

test('a chart and its layout are cached for each model', () => {
  const [model] = models
  if (!model) throw new Error('There is no model.')
  expect(layoutOf(chartOf(model))).toBe(layoutOf(chartOf(model)))
})

test('a chart contains guards, delays, actors and final states', () => {
  const machine = setup({
    delays: { pause: 500, asked: () => 7 },
    guards: { isGiven: () => true },
  }).createMachine({
    id: 'gate',
    initial: 'closed',
    states: {
      closed: {
        on: { knock: [{ guard: 'isGiven', target: 'open' }, {}] },
        after: { pause: 'open', asked: { target: 'open' } },
      },
      open: { type: 'final' },
    },
  })
  const { transitions } = chartOf({ machine, delays: { pause: 500 } })
  expect(
    transitions.map(({ name, source, definition, lines }) => ({
      name,
      source: source.id,
      targets: definition.target?.map(({ id }) => id),
      lines,
    })),
  ).toEqual([
    {
      name: 'closed · knock [isGiven] → open',
      source: 'gate.closed',
      targets: ['gate.open'],
      lines: ['knock', '[isGiven]'],
    },
    {
      name: 'closed · knock [else] → stays',
      source: 'gate.closed',
      targets: undefined,
      lines: ['knock', '[else]'],
    },
    {
      name: 'closed · after pause → open',
      source: 'gate.closed',
      targets: ['gate.open'],
      lines: ['after pause (500 ms)'],
    },
    {
      name: 'closed · after asked → open',
      source: 'gate.closed',
      targets: ['gate.open'],
      lines: ['after asked'],
    },
  ])
})

test('the states of a value are found at every depth, and unknown ones are skipped', () => {
  const model = models.find(({ machine }) => machine.id === 'registrations')
  if (!model) throw new Error('There is no model of registrations.')
  const chart = chartOf(model)
  expect([...statesIn(chart, { list: { shown: 'settled' }, address: 'waiting' })]).toEqual([
    'registrations',
    'registrations.list',
    'registrations.list.shown',
    'registrations.list.shown.settled',
    'registrations.address',
    'registrations.address.waiting',
  ])
  expect([...statesIn(chart, { list: { gone: 'settled' } })]).toEqual(['registrations', 'registrations.list'])
})
