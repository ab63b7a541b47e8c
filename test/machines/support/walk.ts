import { afterAll, describe, expect, test, vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { exploreFlow } from '../../../src/inspector/walk/explore.ts'
import { type WalkReport, walkFlow } from '../../../src/inspector/walk/walkFlow.ts'
import {
  fieldsBeyondJson,
  ignoredFailures,
  impurities,
  quietDefaults,
  staleMessages,
  unnamedParts,
} from './houseRules.ts'

const anotherDay = new Date('2001-09-09T01:46:40Z')

/**
 * The tests of every flow: all transitions on a real actor, the documented times, and the rules for machines.
 * A transition with a wrong target changes the pure model too; only a pinned journey beside this call catches
 * it.
 */
export function describeWalk(model: AnyFlowModel): void {
  describe(`the walk of ${model.machine.id}`, () => {
    let report: Promise<WalkReport> | undefined
    const walked = () => {
      report ??= walkFlow(model)
      return report
    }
    // The files of a worker share one heap.
    afterAll(() => {
      report = undefined
    })

    test('takes every transition from every state that has it', async () => {
      const { differences, gaps } = await walked()
      expect({ differences, ...gaps }).toEqual({
        differences: [],
        missedTransitions: [],
        missedInStates: [],
        missingSamples: [],
        unhandledSamples: [],
        neverRefused: [],
        unused: [],
        wrongUnreachable: [],
      })
    })

    test('waits exactly the documented delays', async () => {
      expect((await walked()).timing).toEqual([])
    })

    test('names every invoked actor and every delay', () => {
      expect(unnamedParts(model.machine)).toEqual([])
    })

    test('[W505] ignores no failure of an invoked actor', () => {
      expect(ignoredFailures(model.machine)).toEqual([])
    })

    test('keeps plain JSON in its context', async () => {
      const { explorations } = await walked()
      expect(explorations.flatMap(fieldsBeyondJson)).toEqual([])
    })

    test('[W618] removes a message about one person before it shows another', async () => {
      const { explorations } = await walked()
      expect(explorations.flatMap((exploration) => staleMessages(model, exploration))).toEqual([])
    })

    test('gives the same result on another day and mutates no context', async () => {
      const { explorations } = await walked()
      vi.useFakeTimers({ toFake: ['Date'], now: anotherDay })
      const found = explorations.flatMap((exploration) =>
        impurities(model, exploration, exploreFlow<AnyStateMachine>(model, exploration.input.name)),
      )
      expect(found).toEqual([])
    })

    test('fails with the name of an actor that is not provided', async () => {
      const { started } = await walked()
      expect(await quietDefaults(model.machine, started)).toEqual([])
    })
  })
}
