import { expect, test } from 'vitest'
import { gateInstallModel } from '../../../src/inspector/models/gate/gateInstall.tsx'
import { gateInstallMachine, gateInstallTexts } from '../../../src/machines/gate/gateInstall.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateInstallModel)

test.each([
  ['installed', 'installed'],
  ['shareMenu', 'byShareMenu'],
  ['browserMenu', 'byBrowserMenu'],
] as const)('[W850] a page that starts with “%s” is in the state “%s”', (input, state) => {
  expect(startFlow(gateInstallMachine, { start: input }).state().value).toBe(state)
})

test('[W850] an install offer is accepted with one press', async () => {
  const flow = startFlow(gateInstallMachine, { start: 'browserMenu' })
  flow.send({ type: 'install.offered' })
  flow.send({ type: 'install.chosen' })
  await flow.done('askToInstall', true)
  expect(flow.state().value).toBe('installed')
})

test('[W850] a failed install offer leads back to the browser menu', async () => {
  const flow = startFlow(gateInstallMachine, { start: 'browserMenu' })
  flow.send({ type: 'install.offered' })
  flow.send({ type: 'install.chosen' })
  await flow.failed('askToInstall', new Error('Not now'))
  expect(flow.state().value).toBe('byBrowserMenu')
})

test('[W850] the sentences name the button or the menu', () => {
  expect(gateInstallTexts).toEqual({
    offered:
      'Install this page: then it opens from the home screen, and the browser keeps longer what waits here.',
    install: 'Install',
    shareMenu: 'Install this page: press Share, then Add to Home Screen.',
    browserMenu: 'Install this page: open the menu of the browser, and press Install or Add to home screen.',
  })
})

test('[W850] a declined install offer leads back to the browser menu', async () => {
  const flow = startFlow(gateInstallMachine, { start: 'browserMenu' })
  flow.send({ type: 'install.offered' })
  flow.send({ type: 'install.chosen' })
  await flow.done('askToInstall', false)
  expect(flow.state().value).toBe('byBrowserMenu')
  flow.send({ type: 'app.installed' })
  expect(flow.state().value).toBe('installed')
})
