import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { handInMachine } from '../../../machines/gate/handIn.ts'
import { Row } from '../layout/Stack.tsx'
import type { FlowProps } from './flow.ts'

interface UploadViewProps extends FlowProps<typeof handInMachine> {
  readonly otherCamp?: ReactNode
}

export function UploadView({ state, send, otherCamp }: UploadViewProps) {
  const { waiting, lost, again, ofOtherCamp } = state.context
  return (
    <>
      {waiting !== null && waiting > 0 && (
        <p className="heavy">{waitingText(waiting, state.matches('withoutRight'))}</p>
      )}
      {again > 0 && <p className="heavy">{againText(again)}</p>}
      {ofOtherCamp > 0 && <p className="heavy">{otherCampText(ofOtherCamp)}</p>}
      {ofOtherCamp > 0 && otherCamp}
      {lost > 0 && (
        <Row gap="8px 12px" wraps align="center" role="alert">
          <p className="heavy" style={{ flex: '1 1 16rem' }}>
            {lostText(lost)}
          </p>
          <Button variant="default" size="compact-md" onClick={() => send({ type: 'loss.read' })}>
            The office knows
          </Button>
        </Row>
      )}
    </>
  )
}

function waitingText(waiting: number, isRefused: boolean): string {
  const scans = waiting === 1 ? '1 scan waits' : `${waiting} scans wait`
  return isRefused
    ? `${scans} on this device. The server does not take ${waiting === 1 ? 'it' : 'them'} from here now: pair this device again, or sign in with the right “Gate”.`
    : `${scans} on this device for the server.`
}

function againText(again: number): string {
  const scans = again === 1 ? '1 scan that it had is' : `${again} scans that it had are`
  return `The server was restored from a backup: ${scans} handed in again, and counted once.`
}

function otherCampText(ofOtherCamp: number): string {
  const scans = ofOtherCamp === 1 ? '1 scan was' : `${ofOtherCamp} scans were`
  return `${scans} noted on this device for another camp, and not handed in to this server. What was noted stays on this device until the server of that camp is back. Tell the office.`
}

function lostText(lost: number): string {
  const scans =
    lost === 1
      ? '1 scan was lost before the server had it'
      : `${lost} scans were lost before the server had them`
  return `The storage of this browser was removed: ${scans}. Tell the office who passed here.`
}
