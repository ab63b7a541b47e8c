import { createRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { useExport } from '../../../src/flows/people/export.ts'
import { useSheets } from '../../../src/flows/people/sheets.ts'
import { ExportButton, ExportPanel } from '../../../src/views/people/export/ExportPanel.tsx'
import { SheetsPanel } from '../../../src/views/people/export/SheetsPanel.tsx'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'
import { exportWithBrowserEncoder } from './browserEncoder.ts'
import { exportPlainly } from './plainLoop.ts'

export interface Measured {
  readonly time: number
  readonly longTasks: readonly number[]
}

export interface ExportBench {
  readonly plain: (count: number) => Promise<Measured>
  readonly browserEncoder: (count: number) => Promise<Measured>
  readonly exported: (count: number) => Promise<Measured>
}

declare global {
  interface Window {
    exportBench?: ExportBench
    makeSheets?: (count: number) => Promise<Measured>
  }
}

const unions = ['East Zimbabwe Conference', 'Botswana Union', 'Northern and Southern Transvaal Union Mission']

function people(count: number): CardHolder[] {
  return Array.from({ length: count }, (_, index) => ({
    firstname: ['Tariro', 'Nomathemba-Sibusisiwe', 'Ana'][index % 3] ?? '',
    lastname: ['Moyo', 'van der Westhuizen', 'Ncube'][index % 3] ?? '',
    union: unions[index % 4] ?? '',
    code: `EZC${index}`,
  }))
}

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const longTasks: number[] = []
  const note = (list: PerformanceEntryList) => {
    longTasks.push(...list.map(({ duration }) => duration))
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  const start = performance.now()
  await work()
  const time = performance.now() - start
  note(observer.takeRecords())
  observer.disconnect()
  return { time, longTasks }
}

function Bench() {
  const { state, send, actor } = useExport()
  const sheets = useSheets()
  window.makeSheets = (count) =>
    measured(async () => {
      sheets.send({ type: 'sheets.requested' })
      sheets.send({ type: 'making.requested', participants: people(count) })
      const end = await waitFor(sheets.actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: 120_000 })
      if (!end.matches('saved')) throw new Error('not every card is on a sheet')
      sheets.send({ type: 'sheets.closed' })
    })
  window.exportBench = {
    plain: (count) => measured(() => exportPlainly(people(count))),
    browserEncoder: (count) => measured(() => exportWithBrowserEncoder(people(count))),
    exported: (count) =>
      measured(async () => {
        send({ type: 'export.requested', participants: people(count), isDemo: false })
        const end = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
        if (!end.matches({ resting: 'done' }) || end.context.failed.length > 0)
          throw new Error('not every card was exported')
      }),
  }
  return (
    <>
      <ExportButton state={state} send={send} participants={[]} isDemo={false} />
      <ExportPanel state={state} send={send} exportButton={{ current: null }} />
      <SheetsPanel {...sheets} participants={[]} isDemo={false} button={{ current: null }} />
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <AppTheme>
    <Bench />
  </AppTheme>,
)
