import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from '../../../scripts/sourceFiles.ts'
import { scanRefusalModel } from '../../../src/inspector/models/lib/scanRefusal.tsx'
import { scanRefusalMachine } from '../../../src/machines/lib/scanRefusal.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(scanRefusalModel)

test('[W661] a refused scan is shown for 8 s after the last one, or until a scan is taken', () => {
  const flow = startFlow(scanRefusalMachine)
  flow.send({ type: 'scan.taken' })
  expect(flow.value()).toBe('quiet')
  flow.send({ type: 'scan.refused' })
  flow.wait(5_000)
  flow.send({ type: 'scan.refused' })
  flow.wait(7_999)
  expect(flow.value()).toBe('shown')
  flow.wait(1)
  expect(flow.value()).toBe('quiet')
  flow.send({ type: 'scan.refused' })
  flow.send({ type: 'scan.taken' })
  expect(flow.value()).toBe('quiet')
})

const filesWith = (pattern: RegExp) =>
  sourceFiles(['src'], /\.tsx?$/)
    .filter((path) => pattern.test(readFileSync(`${projectRoot}/${path}`, 'utf8')))
    .map((path) => relative('src', path))
    .sort()

test('[W661] scanners and cameras pass scans through the same function, and three dialogs let a scan through', () => {
  expect(filesWith(/\blistenForScans\(/)).toEqual([
    'flows/lib/scanListener.ts',
    'services/browser/scanner.ts',
  ])
  expect(filesWith(/'code\.read': \(/)).toEqual(['flows/lib/camera.ts'])
  expect(filesWith(/\btakeScan\(/)).toEqual([
    'flows/lib/camera.ts',
    'flows/lib/scanListener.ts',
    'services/offline/takenScans.ts',
  ])
  expect(filesWith(/\bclosedByScan\b/)).toEqual([
    'views/health/HealthRecordDialog.tsx',
    'views/till/ChargeView.tsx',
    'views/ui/flows/CashBookingView.tsx',
    'views/ui/forms/focusBesideDialogs.ts',
  ])
  expect(filesWith(/role="(alert)?dialog"|<dialog\b/)).toEqual(['services/browser/clipboard.ts'])
})
