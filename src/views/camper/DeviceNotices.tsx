import { Button } from '@mantine/core'
import { type appUpdateMachine, appUpdateTexts } from '../../machines/lib/appUpdate.ts'
import { type connectionMachine, connectionTexts } from '../../machines/lib/connection.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { Page, Row } from '../ui/layout/Stack.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { Toast } from '../ui/parts/Toast.tsx'

export function ConnectionView({ state }: FlowProps<typeof connectionMachine>) {
  if (!state.matches('offline')) return null
  return (
    <Page gap={0} width="72rem" isCentred data-print="no" style={{ marginBlockEnd: 16 }}>
      <ErrorBanner tone="warning" title={connectionTexts.title} incident={null}>
        {connectionTexts.text}
      </ErrorBanner>
    </Page>
  )
}

export function AppUpdateView({ state, send }: FlowProps<typeof appUpdateMachine>) {
  const isBusy = state.hasTag('busy')
  if (!isBusy && !state.matches({ waiting: 'announced' })) return null
  return (
    <Toast
      tone="news"
      actions={
        !isBusy && (
          <Row gap={8}>
            <Button color="amber" onClick={() => send({ type: 'reload.requested' })}>
              {appUpdateTexts.reload}
            </Button>
            <Button variant="default" onClick={() => send({ type: 'later.chosen' })}>
              {appUpdateTexts.later}
            </Button>
          </Row>
        )
      }
    >
      {isBusy ? appUpdateTexts.applying : appUpdateTexts.announcement}
    </Toast>
  )
}
