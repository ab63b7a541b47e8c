import { expect, test } from 'vitest'
import { chartOf, isRegion, statesIn, withFolded } from '../../src/inspector/chart/chartOf.ts'
import { chartPictureMachine, pictureOf, type ShownChart } from '../../src/inspector/chart/chartPicture.ts'
import type { Layout } from '../../src/inspector/chart/layout.ts'
import { checkInModel } from '../../src/inspector/models/gate/checkIn.tsx'
import { gateModel } from '../../src/inspector/models/gate/gate.tsx'
import { defineModel } from '../../src/inspector/models/model.ts'
import { describeWalk } from '../machines/support/walk.ts'

const picture = { name: 'checkIn', svg: '<svg/>', width: 390, height: 844 }

describeWalk(
  defineModel<typeof chartPictureMachine>({
    machine: chartPictureMachine,
    inputs: [{ name: 'chart', input: undefined }],
    samples: { 'picture.requested': [{ type: 'picture.requested', format: 'png', picture }] },
    outcomes: { savePicture: { done: [undefined], failed: [new Error('the browser drew nothing')] } },
    delays: {},
  }),
)

const checkIn = chartOf(checkInModel)
const gate = chartOf(gateModel)

/** Places as of a layout, without the engine that computes them. */
function placed({ states, transitions }: typeof checkIn): Layout {
  const area = { x: 10, y: 20, width: 200, height: 60 }
  const ends = {
    source: '',
    target: '',
    points: [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ],
    label: area,
  }
  return {
    width: 640,
    height: 480,
    boxes: states.map(({ id }) => ({ id, ...area })),
    arrows: transitions
      .filter(({ definition }) => definition.target)
      .map((transition) => ({ id: transition.name, transitions: [transition], ...ends })),
  }
}

function drawn(chart: typeof checkIn, rest: Pick<ShownChart, 'now'> & Partial<ShownChart>) {
  const { svg, ...named } = pictureOf({ chart, layout: placed(chart), ...rest })
  const texts = Array.from(svg.matchAll(/>([^<>]+)<\/text>/g), ([, text]) => text?.replace('&gt;', '>'))
  const marked = svg.split('\n').filter((part) => part.includes('>now</text>'))
  return { ...named, svg, texts, marked: marked.map((part) => />([^<>]+)<\/text>/.exec(part)?.[1]) }
}

test('[W1350] a picture is named after the flow, has a light background and marks the states that hold', () => {
  const { name, width, height, svg, texts, marked } = drawn(checkIn, { now: statesIn(checkIn, 'searching') })
  expect([name, width, height, marked]).toEqual(['checkIn', 640, 480, ['checkIn', 'searching']])
  expect(svg).toContain('<rect width="100%" height="100%" fill="#f3efe8"/>')
  const keys = checkIn.states.map(({ key, type }) => (type === 'final' ? `${key} (end)` : key))
  expect(keys.filter((key) => !texts.includes(key))).toEqual([])
})

test('[W1350] a picture writes each transition, the last one in bold and those not walked with a mark', () => {
  const [inside, missed] = checkIn.transitions
  const across = checkIn.transitions.find(({ definition }) => definition.target)
  if (!inside || !missed || !across) throw new Error('the check-in has no transitions')
  const { svg, texts } = drawn(checkIn, {
    now: new Set(),
    pointed: [inside.name, across.name],
    covered: new Set(checkIn.transitions.map(({ name }) => name).filter((name) => name !== missed.name)),
  })
  const said = texts.join('\n')
  const words = checkIn.transitions.flatMap(({ lines }) => lines)
  expect(words.filter((line) => !said.includes(line))).toEqual([])
  expect([svg.match(/○/g)?.length, svg.match(/url\(#taken\)/g)?.length]).toEqual([1, 1])
  expect(svg.match(/fill="#1f5c3b" font-weight="650"/g)).toHaveLength(
    inside.lines.length + across.lines.length,
  )
})

test('[W1350] a picture shows a folded region by its name and the state that holds in it', () => {
  const region = gate.states.find(({ key }) => key === 'scan')
  if (!region || !isRegion(region)) throw new Error('the gate has no region for scans')
  const now = statesIn(gate, { scan: { ready: 'idle' } })
  const { texts } = drawn(withFolded(gate, new Set([region.id])), { now })
  expect(texts).toEqual(expect.arrayContaining(['scan', 'ready.idle']))
  expect(texts).not.toContain('idle')
})
