import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from '../../machines/lib/notProvided.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { ink, palette, white } from '../../views/ui/theme/palette.ts'
import { type Chart, type ChartTransition, isOpen, namesIn } from './chartOf.ts'
import { anyText, type Box, bodyOf, type Layout, pathOf, startMark } from './layout.ts'

/*
 * A picture of the shown chart, for a document or a chat: on a light background whatever the bench shows, with
 * the states that hold. It names its fonts but holds none; the PNG is drawn by this browser.
 */

export interface ShownChart {
  readonly chart: Chart
  readonly layout: Layout
  readonly now: ReadonlySet<string>
  readonly covered?: ReadonlySet<string> | undefined
  readonly pointed?: readonly string[] | undefined
}

interface Picture {
  readonly name: string
  readonly svg: string
  readonly width: number
  readonly height: number
}

type Requested = { type: 'picture.requested'; format: 'svg' | 'png'; picture: Picture }

export const chartPictureMachine = setup({
  types: { context: {} as { asked: Requested | null }, events: {} as Requested },
  actors: { savePicture: fromPromise<void, Requested | null>(notProvided('savePicture')) },
}).createMachine({
  id: 'chartPicture',
  context: { asked: null },
  initial: 'idle',
  on: {
    'picture.requested': { target: '.saving', actions: assign({ asked: ({ event }) => event }) },
  },
  states: {
    idle: {},
    saving: {
      invoke: {
        src: 'savePicture',
        id: 'savePicture',
        input: ({ context }) => context.asked,
        onDone: { target: 'idle', actions: assign({ asked: null }) },
        onError: { target: 'failed', actions: assign({ asked: null }) },
      },
    },
    failed: {},
  },
})

export const chartPictureFlow = chartPictureMachine.provide({
  actors: {
    savePicture: fromPromise(async ({ input }) => {
      if (!input) throw new Error('no picture was asked for')
      const { format, picture } = input
      const svg = new Blob([picture.svg], { type: 'image/svg+xml' })
      downloadFile(format === 'svg' ? svg : await pngOf(svg, picture), `${picture.name}.${format}`)
    }),
  },
})

export function pictureOf(shown: ShownChart): Picture {
  const { width, height } = shown.layout
  return { name: shown.chart.id, svg: chartSvg(shown), width, height }
}

/** Pixels for each unit of the drawing, and what canvases of phones hold: per side, and altogether. */
const sharpness = 2
const maxSide = 8_192
const maxPixels = 16_000_000

async function pngOf(svg: Blob, { width, height }: Picture): Promise<Blob> {
  const scale = Math.min(
    sharpness,
    maxSide / Math.max(width, height),
    Math.sqrt(maxPixels / (width * height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  } finally {
    URL.revokeObjectURL(address)
  }
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('the browser drew nothing')
  return png
}

const { forest, amber, gray, green } = palette
const fonts = 'system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif'
const lineHeight = 18
const dimmed = `fill="${gray[6]}"`

function chartSvg({ chart, layout, now, covered, pointed = [] }: ShownChart): string {
  const { width, height, boxes, arrows } = layout
  const isPointed = ({ name }: ChartTransition) => pointed.includes(name)
  const drawnBoxes = boxes.map((box) => {
    const state = chart.states.find(({ id }) => id === box.id)
    if (state) return stateSvg(box, state)
    if (chart.states.some(({ id }) => startMark(id) === box.id)) return ellipse(box)
    return `${rect(box, 13, `fill="none" stroke="${gray[4]}" stroke-dasharray="3 3"`)}${middle(box, 17, anyText, `fill="${gray[6]}" font-style="italic"`)}`
  })
  function stateSvg(box: Box, state: Chart['states'][number]): string {
    const isGroup = isOpen(chart, state)
    const holds = now.has(state.id)
    const edge = holds ? forest[6] : gray[4]
    const fill = isGroup ? `fill="${white}" fill-opacity="0.55"` : `fill="${holds ? green[0] : white}"`
    const stroke = holds && !isGroup ? 3 : state.type === 'parallel' ? 2.5 : 1.5
    const { invoke, staying } = bodyOf(chart, state)
    const isFolded = chart.folded.has(state.id)
    const lines = [
      ...(isFolded ? namesIn(state, now) : []).map((line) => ({ line, more: '' })),
      ...invoke.map(({ src }) => ({ line: `runs ${src}`, more: dimmed })),
      ...staying.flatMap((one) =>
        linesOf(one).map(({ line, more }, at) => ({ line: `${at === 0 ? '↻ ' : '    '}${line}`, more })),
      ),
    ]
    const end = state.type === 'final' ? ' (end)' : ''
    return [
      rect(box, isGroup ? 14 : 10, `${fill} stroke="${edge}" stroke-width="${stroke}"`),
      text(box.x + 15, box.y + 28, `${state.key}${end}`, 'font-size="15" font-weight="650"'),
      ...lines.map(({ line, more }, at) => text(box.x + 15, box.y + 47 + at * lineHeight, line, more)),
      holds ? nowMark(box) : '',
    ].join('')
  }
  function linesOf(transition: ChartTransition) {
    const isMissed = covered !== undefined && !covered.has(transition.name)
    const taken = isPointed(transition) ? `fill="${forest[7]}" font-weight="650"` : null
    return transition.lines.map((line, at) => ({
      line: isMissed && at === 0 ? `○ ${line}` : line,
      more: taken ?? (isMissed ? `fill="${amber[8]}"` : at === 0 ? '' : dimmed),
    }))
  }
  const ways = arrows.map(({ points, transitions }) => {
    const colour = transitions.some(isPointed) ? forest[6] : gray[6]
    const thick = transitions.some(isPointed) ? 3 : 1.5
    return `<path d="${pathOf(points)}" fill="none" stroke="${colour}" stroke-width="${thick}" marker-end="url(#${transitions.some(isPointed) ? 'taken' : 'arrow'})"/>`
  })
  const labels = arrows.flatMap(({ label, transitions }) => {
    if (!label) return []
    const lines = transitions.flatMap(linesOf)
    const top = label.y + (label.height - lines.length * lineHeight) / 2
    return [
      rect(label, 5, `fill="${gray[1]}"`),
      ...lines.map(({ line, more }, at) => middle({ ...label, y: top + at * lineHeight }, 13, line, more)),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fonts}" font-size="13" fill="${ink}">`,
    `<title>${escaped(`Chart of ${chart.id}`)}</title>`,
    `<defs>${marker('arrow', gray[6])}${marker('taken', forest[6])}</defs>`,
    `<rect width="100%" height="100%" fill="${gray[1]}"/>`,
    ...drawnBoxes,
    ...ways,
    ...labels,
    '</svg>',
  ].join('\n')
}

type Area = Omit<Box, 'id'>

function rect({ x, y, width, height }: Area, radius: number, more: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${more}/>`
}

function ellipse({ x, y, width, height }: Area): string {
  return `<ellipse cx="${x + width / 2}" cy="${y + height / 2}" rx="${width / 2}" ry="${height / 2}"/>`
}

function nowMark({ x, y, width }: Area): string {
  const place = { x: x + width - 48, y: y - 10, width: 40, height: 19 }
  return `${rect(place, 6, `fill="${forest[8]}"`)}${middle(place, 14, 'now', `fill="${white}" font-size="12" font-weight="650"`)}`
}

function middle({ x, y, width }: Area, below: number, words: string, more: string): string {
  return text(x + width / 2, y + below, words, `text-anchor="middle" ${more}`)
}

function text(x: number, y: number, words: string, more: string): string {
  return `<text x="${x}" y="${y}" xml:space="preserve" ${more}>${escaped(words)}</text>`
}

function marker(id: string, colour: string): string {
  return `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="11" markerHeight="11" orient="auto"><path d="M0 0 8 4 0 8Z" fill="${colour}"/></marker>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
