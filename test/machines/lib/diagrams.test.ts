import { expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { machineDiagram, machineDocument } from '../../../scripts/code/machineDiagram.ts'
import { chartOf } from '../../../src/inspector/chart/chartOf.ts'
import { models } from '../../../src/inspector/models/index.ts'
import { stateName } from '../../../src/machines/lib/transitions.ts'
import { gateModel } from '../../inspector/support/gate.ts'

test.each(models.map((model) => [model.machine.id, model] as const))(
  'the page of %s has all its states, events and delays',
  (_, model) => {
    const page = machineDocument(model)
    const { states, transitions } = chartOf(model)
    const expected = [
      ...states.slice(1).map((state) => stateName(state).replaceAll('.', '__')),
      ...transitions.map(({ event }) => event),
      ...Object.entries(model.delays).map(([name, ms]) => `- \`${name}\`: ${ms.toLocaleString('en-US')} ms`),
    ]
    expect(expected.filter((words) => !page.includes(words))).toEqual([])
  },
)

test('a page has the diagram, the transitions of several states, and the documented delays', () => {
  expect(machineDocument(gateModel)).toBe(`# gate

Drawn from the machine by \`npm run diagrams\`.

\`\`\`mermaid
stateDiagram-v2
  idle : idle
  waiting : waiting
  searching : searching
  searching : invokes lookUp
  found : found
  unknown : unknown
  failed : failed
  [*] --> idle
  idle --> waiting : code.changed [isGiven]
  waiting --> searching : after pause
  searching --> found : lookUp done [isFound]
  searching --> unknown : lookUp done [else]
  searching --> failed : lookUp failed
  found --> idle : after shown
  unknown --> idle : after shown
  failed --> searching : retry [mayRetry]
  failed --> idle : retry [else]
\`\`\`

## What holds in more than one state

- In every state: \`reset\` leads to \`idle\`

## Times

- \`pause\`: 500 ms
- \`shown\`: 5,000 ms
`)
})

test('groups, parallel regions, final states and arrows between groups are drawn', () => {
  const machine = setup({
    types: {
      context: {} as { laps: number },
      events: {} as { type: 'go' } | { type: 'back' } | { type: 'count' },
    },
    actors: { load: fromPromise<number>(() => Promise.reject(new Error('load is not provided.'))) },
  }).createMachine({
    id: 'tour',
    type: 'parallel',
    context: { laps: 0 },
    states: {
      legs: {
        initial: 'home',
        states: {
          home: { on: { go: 'away.near', count: { actions: assign({ laps: 1 }) } } },
          away: {
            initial: 'near',
            on: { back: 'home', count: { target: '.far' } },
            states: { near: { on: { go: 'far' } }, far: { on: { go: '#tour.legs.end' } } },
          },
          end: { type: 'final' },
        },
      },
      map: {
        initial: 'loading',
        states: { loading: { invoke: { id: 'load', src: 'load', onDone: 'read' } }, read: {} },
      },
    },
  })
  expect(machineDiagram(machine)).toBe(`stateDiagram-v2
  state "tour" as tour {
    state "legs" as legs {
      legs__home : home
      state "away" as legs__away {
        legs__away__near : near
        legs__away__far : far
        [*] --> legs__away__near
        legs__away__near --> legs__away__far : go
      }
      legs__end : end
      [*] --> legs__home
      legs__home --> legs__home : count
      legs__away --> legs__home : back
      legs__end --> [*]
    }
    --
    state "map" as map {
      map__loading : loading
      map__loading : invokes load
      map__read : read
      [*] --> map__loading
      map__loading --> map__read : load done
    }
  }
  legs__home --> legs__away__near : go
  legs__away__far --> legs__end : go
`)
})
