import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { adminShellModel } from '../../src/inspector/models/adminShell.tsx'
import { adminShellMachine } from '../../src/machines/adminShell.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(adminShellModel)

test('[A038] every change of the page scrolls to the top, and closes the drawer', () => {
  let scrolled = 0
  const machine = adminShellMachine.provide({ actions: { scrollToTop: () => scrolled++ } })
  const actor = createActor(machine).start()
  actor.send({ type: 'navigation.opened' })
  expect(actor.getSnapshot().value).toBe('navigating')
  expect(scrolled).toBe(0)
  actor.send({ type: 'page.changed' })
  expect(actor.getSnapshot().value).toBe('pageOnly')
  expect(scrolled).toBe(1)
  actor.send({ type: 'page.changed' })
  expect(scrolled).toBe(2)
})

test('the drawer opens and closes on demand, and the page stays where it is', () => {
  let scrolled = 0
  const machine = adminShellMachine.provide({ actions: { scrollToTop: () => scrolled++ } })
  const actor = createActor(machine).start()
  expect(actor.getSnapshot().value).toBe('pageOnly')
  actor.send({ type: 'navigation.opened' })
  expect(actor.getSnapshot().value).toBe('navigating')
  actor.send({ type: 'navigation.closed' })
  expect(actor.getSnapshot().value).toBe('pageOnly')
  expect(scrolled).toBe(0)
})
