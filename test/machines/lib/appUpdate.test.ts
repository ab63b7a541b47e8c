import { expect, test } from 'vitest'
import { appUpdateModel } from '../../../src/inspector/models/lib/appUpdate.tsx'
import { appUpdateMachine, appUpdateTexts } from '../../../src/machines/lib/appUpdate.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(appUpdateModel)

function start() {
  const reloads: string[] = []
  const machine = appUpdateMachine.provide({ actions: { reloadPage: () => reloads.push('reloaded') } })
  const flow = startFlow(machine)
  const sources = () => flow.started.map(({ source }) => source)
  return { ...flow, reloads, sources }
}

function announced() {
  const flow = start()
  flow.send({ type: 'version.waiting' })
  flow.send({ type: 'form.over' })
  return flow
}

test('a new version is announced, and the page is never reloaded without a request', () => {
  const { value, jump, reloads, sources } = announced()
  expect(value()).toEqual({ waiting: 'announced' })
  jump(86_400_000)
  expect(value()).toEqual({ waiting: 'announced' })
  expect(reloads).toEqual([])
  expect(sources()).toEqual(['watchForVersions', 'watchForms'])
})

test('a new version waits while a form is filled in, and is announced afterwards', () => {
  const { value, send, reloads } = start()
  send({ type: 'version.waiting' })
  send({ type: 'form.begun' })
  expect(value()).toEqual({ waiting: 'held' })
  send({ type: 'reload.requested' })
  expect(value()).toEqual({ waiting: 'held' })
  send({ type: 'form.over' })
  expect(value()).toEqual({ waiting: 'announced' })
  send({ type: 'form.begun' })
  expect(value()).toEqual({ waiting: 'held' })
  expect(reloads).toEqual([])
})

test('a request starts the new version and then reloads the page', async () => {
  const { value, send, done, reloads, sources } = announced()
  send({ type: 'reload.requested' })
  expect(value()).toBe('applying')
  expect(sources().at(-1)).toBe('startWaitingVersion')
  expect(reloads).toEqual([])
  await done('startWaitingVersion', undefined)
  expect(value()).toBe('reloading')
  expect(reloads).toEqual(['reloaded'])
})

test('a new version that fails to start does not prevent the reload', async () => {
  const { value, send, failed, reloads } = announced()
  send({ type: 'reload.requested' })
  await failed('startWaitingVersion', new Error('no worker'))
  expect(value()).toBe('reloading')
  expect(reloads).toEqual(['reloaded'])
})

test('the texts announce the version and offer a reload', () => {
  expect(appUpdateTexts).toEqual({
    announcement: 'A new version is ready',
    reload: 'Reload',
    later: 'Later',
    applying: 'Starting the new version…',
  })
})

test('a service worker without an answer for 5000 ms does not prevent the reload', () => {
  const { send, jump, reloads } = announced()
  send({ type: 'reload.requested' })
  jump(4_999)
  expect(reloads).toEqual([])
  jump(1)
  expect(reloads).toEqual(['reloaded'])
})

test('“Later” hides the announcement until an even newer version', () => {
  const { value, send, reloads } = announced()
  send({ type: 'later.chosen' })
  send({ type: 'version.replaced' })
  send({ type: 'form.over' })
  expect(value()).toEqual({ waiting: 'postponed' })
  send({ type: 'version.waiting' })
  send({ type: 'form.over' })
  expect(value()).toEqual({ waiting: 'announced' })
  expect(reloads).toEqual([])
})

test('a version started by another tab is announced here, without a reload', () => {
  const { value, send, reloads } = start()
  send({ type: 'version.replaced' })
  send({ type: 'form.begun' })
  expect(value()).toEqual({ waiting: 'held' })
  send({ type: 'form.over' })
  expect(value()).toEqual({ waiting: 'announced' })
  expect(reloads).toEqual([])
})
