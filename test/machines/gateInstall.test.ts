import { expect, test } from 'vitest'
import { gateInstallModel } from '../../src/inspector/models/gateInstall.tsx'
import { gateInstallMachine } from '../../src/machines/gateInstall.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(gateInstallModel)

test('[W850] an offer that was refused is over, and the menu of the browser is named again', async () => {
  const flow = startScripted(gateInstallMachine, { start: 'browserMenu' })
  flow.send({ type: 'install.offered' })
  flow.send({ type: 'install.chosen' })
  await flow.done('askToInstall', false)
  expect(flow.actor.getSnapshot().value).toBe('byBrowserMenu')
  flow.send({ type: 'app.installed' })
  expect(flow.actor.getSnapshot().value).toBe('installed')
})
