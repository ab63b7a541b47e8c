import { setup } from 'xstate'
import { expose } from './lib/exposure.ts'

/* How one panel of the dashboard draws its figures; each panel has a flow of its own (admin document §2 and §4). */

export const chartTypes = ['pie', 'bar', 'line'] as const
export type ChartType = (typeof chartTypes)[number]

export type ChartPanelEvent = { type: 'type.chosen'; chartType: ChartType }

const chosenOne =
  (is: ChartType) =>
  ({ event }: { readonly event: ChartPanelEvent }) => ({ is, chosen: event.chartType })

const firstOne =
  (is: ChartType) =>
  ({ context }: { readonly context: { readonly atFirst: ChartType } }) => ({ is, chosen: context.atFirst })

export const chartPanelMachine = setup({
  types: {
    context: {} as { readonly atFirst: ChartType },
    events: {} as ChartPanelEvent,
    input: {} as { readonly type: ChartType },
  },
  guards: { isType: (_, { is, chosen }: { is: ChartType; chosen: ChartType }) => is === chosen },
}).createMachine({
  id: 'chartPanel',
  context: ({ input }) => ({ atFirst: input.type }),
  initial: 'opening',
  on: {
    'type.chosen': [
      { guard: { type: 'isType', params: chosenOne('pie') }, target: '.pie' },
      { guard: { type: 'isType', params: chosenOne('bar') }, target: '.bar' },
      { target: '.line' },
    ],
  },
  states: {
    opening: {
      always: [
        { guard: { type: 'isType', params: firstOne('pie') }, target: 'pie' },
        { guard: { type: 'isType', params: firstOne('bar') }, target: 'bar' },
        { target: 'line' },
      ],
    },
    pie: {},
    bar: {},
    line: {},
  },
})

expose(chartPanelMachine, {
  context: ['atFirst'],
  events: { 'type.chosen': ['chartType'] },
})
